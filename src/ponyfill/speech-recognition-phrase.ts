const MOST_BOOST = 10;

/** A phrase that is likely to be said: SpeechRecognitionPhrase of the Web Speech API (section "SpeechRecognitionPhrase"). */
export class SpeechRecognitionPhrase {
  readonly phrase: string;
  /** 0 to 10. */
  readonly boost: number;

  /** @throws DOMException `SyntaxError` for an empty phrase, or a boost outside 0 to 10. */
  constructor(phrase: string, boost = 1) {
    if (!phrase) throw new DOMException('The phrase is empty.', 'SyntaxError');
    if (!(boost >= 0 && boost <= MOST_BOOST))
      throw new DOMException(`The boost has to be 0 to ${MOST_BOOST}.`, 'SyntaxError');
    this.phrase = String(phrase);
    this.boost = boost;
  }
}
