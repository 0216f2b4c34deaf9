/**
 * Parameters of final decoding, tuned by `training/tune-decoder.ts` on sentences and voices that no reported
 * result uses, and on the two recorded speakers that training watches. `backOff` is one step stricter than the optimum, which keeps non-words about as well
 * recognized as by the greedy decoder.
 */
export interface DecoderSettings {
  /** Beam width: the most transcripts that are kept at a time. */
  readonly width: number;
  /** How much lower a kept transcript's score may be than the best one's (natural log). Where the sound is clear, few are that close. */
  readonly threshold: number;
  /** Weight of the word model relative to the acoustic score. */
  readonly wordWeight: number;
  /** Bonus per letter (natural log), compensating for the word model's cost. */
  readonly letterBonus: number;
  /** Bonus per space instead (natural log): unknown speakers' words run into each other, and a third of the spaces would be lost. */
  readonly wordBonus: number;
  /** Probability that a word is on no list, 0 to 1. */
  readonly unknownWord: number;
  /**
   * Maximum loss of acoustic log likelihood, per letter, relative to the greedy text. Beyond it the beam has
   * forced listed words onto audio of unlisted ones, and the greedy text is used.
   */
  readonly backOff: number;
  /**
   * The same as a share of the greedy text's own log likelihood, where that allows more: with an unknown speaker or in noise, where no
   * letter is certain, the greedy text is no better.
   */
  readonly backOffShare: number;
}

export const DECODER_SETTINGS: DecoderSettings = {
  width: 96,
  threshold: 11,
  wordWeight: 0.65,
  letterBonus: 1.5,
  wordBonus: 3,
  unknownWord: 0.003,
  backOff: 0.3,
  backOffShare: 2,
};
