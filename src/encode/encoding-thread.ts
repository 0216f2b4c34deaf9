import type { Worker } from 'node:worker_threads';
import { startWorker, workerEntry } from '../worker-threads/worker-entry.ts';
import type { EncodingReply, EncodingRequest } from './encoding-messages.ts';
import type { EncodedFormat } from './speech-file.ts';

/** Encoders need little memory, and most of it is WebAssembly memory outside these limits. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 } as const;

/** A thread that encodes one file after another. Only one call may be pending; it rejects when the thread stops. */
export class EncodingThread {
  readonly #worker: Worker;
  #failure: unknown;
  #pending: { resolve: (bytes: EncodingReply) => void; reject: (reason: unknown) => void } | undefined;

  constructor() {
    this.#worker = startWorker(workerEntry('encode/encoding-worker'), 'encoding', LIMITS);
    this.#worker.on('message', (bytes: EncodingReply) => this.#pending?.resolve(bytes));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The encoding thread ended early.')));
  }

  async begin(format: EncodedFormat): Promise<void> {
    this.#worker.ref();
    await this.#request({ type: 'begin', format });
  }

  write(samples: Int16Array): Promise<EncodingReply> {
    return this.#request({ type: 'write', samples });
  }

  finish(): Promise<EncodingReply> {
    return this.#request({ type: 'finish' });
  }

  /** Lets the process exit while the thread is idle; the next `begin` refs it again. */
  unref(): void {
    this.#worker.unref();
  }

  /** @param reason Rejection reason of a pending call. */
  async stop(reason?: unknown): Promise<void> {
    this.#fail(reason);
    await this.#worker.terminate();
  }

  #request(request: EncodingRequest): Promise<EncodingReply> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      this.#pending = { resolve, reject };
      this.#worker.postMessage(request);
    });
  }

  #fail(reason: unknown): void {
    this.#failure ??= reason;
    this.#pending?.reject(reason);
  }
}
