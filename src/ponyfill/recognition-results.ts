/** What was heard of one utterance. */
export class SpeechRecognitionAlternative {
  readonly transcript: string;
  /** The service tells none: always 1. */
  readonly confidence = 1;

  constructor(transcript: string) {
    this.transcript = transcript;
  }
}

/** One utterance, with the one reading of it that the service gives. */
export class SpeechRecognitionResult {
  [index: number]: SpeechRecognitionAlternative;
  readonly length = 1;
  readonly isFinal: boolean;

  constructor(transcript: string, isFinal: boolean) {
    this[0] = new SpeechRecognitionAlternative(transcript);
    this.isFinal = isFinal;
  }

  /** Null behind the last, which the DOM's types leave out. */
  item(index: number): SpeechRecognitionAlternative {
    return (this[index] ?? null) as SpeechRecognitionAlternative;
  }

  *[Symbol.iterator](): IterableIterator<SpeechRecognitionAlternative> {
    yield this[0] as SpeechRecognitionAlternative;
  }
}

/** All that was heard in one recognition: final results, then the one that may still change. */
export class SpeechRecognitionResultList {
  [index: number]: SpeechRecognitionResult;
  readonly length: number;

  constructor(results: readonly SpeechRecognitionResult[] = []) {
    this.length = results.length;
    for (const [index, result] of results.entries()) this[index] = result;
  }

  /** Null behind the last, which the DOM's types leave out. */
  item(index: number): SpeechRecognitionResult {
    return (this[index] ?? null) as SpeechRecognitionResult;
  }

  *[Symbol.iterator](): IterableIterator<SpeechRecognitionResult> {
    for (let index = 0; index < this.length; index++) yield this[index] as SpeechRecognitionResult;
  }
}
