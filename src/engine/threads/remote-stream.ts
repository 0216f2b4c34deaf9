import { SpeechError } from '../../contract/errors.ts';
import type { RecognitionStream, RecognitionUpdate } from '../recognition-engine.ts';

interface Waiting {
  readonly resolve: (text: string) => void;
  readonly reject: (error: unknown) => void;
}

export interface StreamLine {
  write(number: number, samples: Int16Array): void;
  finish(number: number): void;
  /** Called once, when the stream is closed by its owner. */
  close(): void;
}

/** The near end of a stream whose work is done on a thread: questions go out numbered, answers come back under their number. */
export class PendingStream implements RecognitionStream {
  readonly #line: StreamLine;
  readonly #waiting = new Map<number, Waiting>();
  #nextNumber = 1;
  /** Why nothing more can be heard. */
  #ended: unknown;

  constructor(line: StreamLine) {
    this.#line = line;
  }

  async write(samples: Int16Array): Promise<RecognitionUpdate> {
    const text = await this.#ask((number) => this.#line.write(number, samples));
    return { text };
  }

  finish(): Promise<string> {
    return this.#ask((number) => this.#line.finish(number));
  }

  close(): void {
    if (this.#ended) return;
    this.fail(new SpeechError('aborted', 'The recognition stream has been closed.'));
    this.#line.close();
  }

  answer(number: number, text: string): void {
    this.#waiting.get(number)?.resolve(text);
    this.#waiting.delete(number);
  }

  /** Refuses what is pending and whatever is asked later. */
  fail(error: unknown): void {
    this.#ended ??= error;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  #ask(send: (number: number) => void): Promise<string> {
    if (this.#ended) return Promise.reject(this.#ended);
    const number = this.#nextNumber++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      send(number);
    });
  }
}
