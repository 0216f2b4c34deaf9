import type { Worker } from 'node:worker_threads';
import { startWorker, workerEntry } from '../../engine/threads/worker-entry.ts';
import type { EncodingReply, EncodingRequest } from './encoding-messages.ts';
import type { EncodedFormat } from './speech-file.ts';

/** An encoder holds little, and most of it outside of these. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 } as const;

/** A thread that makes one file after the other. Its calls are made one at a time; they reject when it has stopped. */
export class EncodingThread {
  readonly #worker: Worker;
  #failure: unknown;
  #settle: { resolve: (bytes: EncodingReply) => void; reject: (reason: unknown) => void } | undefined;

  constructor() {
    this.#worker = startWorker(workerEntry('../service/encode/encoding-worker'), 'encoding', LIMITS);
    this.#worker.on('message', (bytes: EncodingReply) => this.#settle?.resolve(bytes));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The encoding thread ended early.')));
  }

  async begin(format: EncodedFormat): Promise<void> {
    this.#worker.ref();
    await this.#ask({ type: 'begin', format });
  }

  write(samples: Int16Array): Promise<EncodingReply> {
    return this.#ask({ type: 'write', samples });
  }

  finish(): Promise<EncodingReply> {
    return this.#ask({ type: 'finish' });
  }

  /** Between two files it does not keep the process alive. */
  rest(): void {
    this.#worker.unref();
  }

  /** @param reason what a call that is waiting rejects with. */
  async stop(reason?: unknown): Promise<void> {
    this.#fail(reason);
    await this.#worker.terminate();
  }

  #ask(request: EncodingRequest): Promise<EncodingReply> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      this.#settle = { resolve, reject };
      this.#worker.postMessage(request);
    });
  }

  #fail(reason: unknown): void {
    this.#failure ??= reason;
    this.#settle?.reject(reason);
  }
}
