import { availableParallelism } from 'node:os';
import { abortable } from '../async/abortable.ts';
import { EncodingThread } from './encoding-thread.ts';
import type { Encoding } from './speech-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const MAX_THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Kept for reuse: starting one takes longer than encoding a sentence. */
let threads: EncodingThread[] = [];

/** Encodes one speech, 24 kHz mono, on a thread that others share. One call at a time; `close` must follow. */
export class SpeechEncoder {
  readonly #signal: AbortSignal | undefined;
  readonly #thread = leastBusyThread();
  readonly #file = this.#thread.open();
  readonly #begun: Promise<void>;

  constructor(format: Encoding, signal?: AbortSignal) {
    this.#signal = signal;
    this.#begun = this.#thread.begin(this.#file, format);
    this.#begun.catch(() => {});
  }

  /** @returns Newly finished bytes, possibly none. @throws Error when the encoder cannot be loaded; the signal's reason. */
  async write(samples: Int16Array): Promise<Bytes> {
    await this.#begun;
    return abortable(this.#thread.write(this.#file, samples), this.#signal);
  }

  /** @returns The rest of the file. */
  async finish(): Promise<Bytes> {
    await this.#begun;
    return abortable(this.#thread.finish(this.#file), this.#signal);
  }

  /** Frees the encoder. */
  close(): void {
    this.#thread.close(this.#file);
  }
}

function leastBusyThread(): EncodingThread {
  threads = threads.filter((thread) => !thread.hasFailed);
  const idlest = threads.toSorted((one, other) => one.openFiles - other.openFiles)[0];
  if (idlest && (!idlest.openFiles || threads.length >= MAX_THREADS)) return idlest;
  const thread = new EncodingThread();
  threads.push(thread);
  return thread;
}
