/**
 * How final texts are chosen. The values were picked by `training/tune-decoder.ts` on sentences and voices that no result is measured on;
 * `backOff` is one step stricter than its best, so that words which do not exist come out hardly worse than in the greedy text.
 */
export interface DecoderSettings {
  /** Texts followed at a time. */
  readonly width: number;
  /** What the model of words counts beside the sound. */
  readonly wordWeight: number;
  /** What each letter is given back for its price in the model of words (natural logarithm). */
  readonly letterBonus: number;
  /** How often a word is expected to be on no list, 0 to 1. */
  readonly leave: number;
  /**
   * How much less likely than the greedy text, per letter of it, the chosen text may make the sound (natural logarithm). One that is less
   * likely than that consists of words of the list forced on words that are not, and the greedy text stands.
   */
  readonly backOff: number;
}

export const DECODER_SETTINGS: DecoderSettings = {
  width: 12,
  wordWeight: 0.65,
  letterBonus: 1.8,
  leave: 0.001,
  backOff: 0.3,
};
