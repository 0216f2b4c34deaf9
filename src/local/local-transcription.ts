import { AsyncQueue } from '../async/async-queue.ts';
import type { RecognizedWord } from '../text/dictation/recognized-word.ts';

/** The text of the current utterance, partial or final. */
interface LocalTranscript {
  readonly text: string;
  readonly isFinal: boolean;
  /** Of a final text; seconds of what was sent. */
  readonly words?: readonly RecognizedWord[] | undefined;
}

interface Listener {
  send(samples: Int16Array<ArrayBuffer>): void;
  finalize(): void;
  close(): void;
}

/** A live session of the page itself, as `LiveTranscription` is one of a service: without a limit, and never billed. */
export class LocalTranscription implements AsyncIterable<LocalTranscript> {
  readonly hasOpened = true;
  /** Bytes: nothing waits for a connection. */
  readonly bufferedAmount = 0;
  readonly #listener: Listener;
  readonly #signal: AbortSignal;
  readonly #transcripts = new AsyncQueue<LocalTranscript>();
  #isOver = false;

  constructor(listener: Listener, signal: AbortSignal) {
    this.#listener = listener;
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort, { once: true });
    if (signal.aborted) this.#onAbort();
  }

  /** Takes 16 kHz mono samples; the array may be reused afterwards. Does nothing after the end. */
  send(samples: Int16Array): void {
    if (!this.#isOver) this.#listener.send(samples.slice());
  }

  /** Requests the rest of the text; the iteration ends with it. */
  finalize(): void {
    if (!this.#isOver) this.#listener.finalize();
  }

  /**
   * Transcripts in order, for one reader; a newer partial replaces an unread one.
   * @throws SpeechError `internal` where the recognizer fails; the signal's reason when aborted.
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<LocalTranscript, void> {
    return this.#transcripts[Symbol.asyncIterator]();
  }

  receive({ text, isFinal, words }: LocalTranscript): void {
    if (!this.#isOver) this.#transcripts.push({ text, isFinal, words }, (unread) => !unread.isFinal);
  }

  /** @param error Undefined after the last word. */
  end(error: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#listener.close();
    if (error === undefined) this.#transcripts.end();
    else this.#transcripts.fail(error);
  }

  readonly #onAbort = () => this.end(this.#signal.reason);
}
