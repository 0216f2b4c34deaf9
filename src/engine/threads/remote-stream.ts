import { SpeechError } from '../../contract/errors.ts';
import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import type { RecognitionStream, RecognitionUpdate } from '../recognition-engine.ts';

interface PendingCall {
  readonly resolve: (update: RecognitionUpdate) => void;
  readonly reject: (error: unknown) => void;
}

export interface StreamTransport {
  write(number: number, samples: Int16Array): void;
  finish(number: number): void;
  /** Called once, when the owner closes the stream. */
  close(): void;
}

/**
 * The main-thread side of a stream that runs on a worker thread. Calls are numbered; each reply carries the
 * number of its call.
 */
export class RemoteStream implements RecognitionStream {
  words: readonly RecognizedWord[] | undefined;
  readonly #transport: StreamTransport;
  readonly #pending = new Map<number, PendingCall>();
  #nextNumber = 1;
  /** Set once the stream has failed or been closed. */
  #error: unknown;

  constructor(transport: StreamTransport) {
    this.#transport = transport;
  }

  write(samples: Int16Array): Promise<RecognitionUpdate> {
    return this.#call((number) => this.#transport.write(number, samples));
  }

  async finish(): Promise<string> {
    const { text } = await this.#call((number) => this.#transport.finish(number));
    return text;
  }

  close(): void {
    if (this.#error) return;
    this.fail(new SpeechError('aborted', 'The recognition stream has been closed.'));
    this.#transport.close();
  }

  resolve(number: number, update: RecognitionUpdate, words?: readonly RecognizedWord[]): void {
    this.words = words;
    this.#pending.get(number)?.resolve(update);
    this.#pending.delete(number);
  }

  /** Rejects pending and future calls. */
  fail(error: unknown): void {
    this.#error ??= error;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(error);
  }

  #call(send: (number: number) => void): Promise<RecognitionUpdate> {
    if (this.#error) return Promise.reject(this.#error);
    const number = this.#nextNumber++;
    return new Promise((resolve, reject) => {
      this.#pending.set(number, { resolve, reject });
      send(number);
    });
  }
}
