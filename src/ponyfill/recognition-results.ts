/** The transcript of one utterance. */
export class SpeechRecognitionAlternative {
  readonly transcript: string;
  /** Always 1: the service reports none. */
  readonly confidence = 1;

  constructor(transcript: string) {
    this.transcript = transcript;
  }
}

/** The result of one utterance, with the only alternative that the service returns. */
export class SpeechRecognitionResult {
  [index: number]: SpeechRecognitionAlternative;
  readonly length = 1;
  readonly isFinal: boolean;

  constructor(transcript: string, isFinal: boolean) {
    this[0] = new SpeechRecognitionAlternative(transcript);
    this.isFinal = isFinal;
  }

  /** Null past the end, which the DOM's types omit. */
  item(index: number): SpeechRecognitionAlternative {
    return (this[index] ?? null) as SpeechRecognitionAlternative;
  }

  *[Symbol.iterator](): IterableIterator<SpeechRecognitionAlternative> {
    yield this[0] as SpeechRecognitionAlternative;
  }
}

/** The results of one recognition: final ones, then the interim one, if any. */
export class SpeechRecognitionResultList {
  [index: number]: SpeechRecognitionResult;
  readonly length: number;

  constructor(results: readonly SpeechRecognitionResult[] = []) {
    this.length = results.length;
    for (const [index, result] of results.entries()) this[index] = result;
  }

  /** Null past the end, which the DOM's types omit. */
  item(index: number): SpeechRecognitionResult {
    return (this[index] ?? null) as SpeechRecognitionResult;
  }

  *[Symbol.iterator](): IterableIterator<SpeechRecognitionResult> {
    for (let index = 0; index < this.length; index++) yield this[index] as SpeechRecognitionResult;
  }
}
