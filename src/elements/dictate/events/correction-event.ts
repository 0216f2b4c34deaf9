/** What a vocabulary's correction replaces. */
export interface CorrectionDetail {
  /** As it was recognized. */
  readonly original: string;
  /** The vocabulary's phrase, maybe with an ending. */
  readonly replacement: string;
  /** Index of the utterance in `results`. */
  readonly index: number;
}

/** A word, or several, is about to be replaced by a phrase of the vocabulary that sounds alike. Cancel it to keep what was recognized. */
export class CorrectionEvent extends CustomEvent<CorrectionDetail> {
  constructor(detail: CorrectionDetail) {
    super('kurdish-correction', { bubbles: true, composed: true, cancelable: true, detail });
  }
}
