/**
 * Parameters of final decoding, tuned by `training/tune-decoder.ts` on sentences and voices that no reported
 * result uses, and on the two recorded speakers that training watches. `backOff` is one step stricter than the optimum, which keeps non-words about as well
 * recognised as by the greedy decoder.
 */
export interface DecoderSettings {
  /** Beam width. */
  readonly width: number;
  /** Weight of the word model relative to the acoustic score. */
  readonly wordWeight: number;
  /** Bonus per letter (natural log), compensating for the word model's cost. */
  readonly letterBonus: number;
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
  width: 24,
  wordWeight: 0.65,
  letterBonus: 1.8,
  unknownWord: 0.001,
  backOff: 0.3,
  backOffShare: 2,
};
