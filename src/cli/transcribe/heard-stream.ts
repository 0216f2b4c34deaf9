import type { RecognitionStream } from '../../engine/recognition-engine.ts';
import { joinSamples } from '../../formats/join-samples.ts';

/** Keeps what a recognizer has heard of an utterance: also the sound before its first word, and the silence behind its last. */
export class HeardStream implements RecognitionStream {
  readonly #stream: RecognitionStream;
  #pieces: Int16Array[] = [];
  #last: Int16Array[] = [];

  constructor(stream: RecognitionStream) {
    this.#stream = stream;
  }

  /** 16 kHz mono: what was written of the utterance that `finish` has ended last. */
  lastUtterance(): Int16Array {
    return joinSamples(this.#last);
  }

  write(samples: Int16Array) {
    this.#pieces.push(samples.slice());
    return this.#stream.write(samples);
  }

  finish() {
    this.#last = this.#pieces;
    this.#pieces = [];
    return this.#stream.finish();
  }

  close() {
    this.#stream.close();
  }
}
