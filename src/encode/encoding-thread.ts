import type { Worker } from 'node:worker_threads';
import { createDeferred, type Deferred } from '../async/deferred.ts';
import { startWorker, workerEntry } from '../worker-threads/worker-entry.ts';
import type { EncodingReply, EncodingRequest } from './encoding-messages.ts';
import type { Encoding } from './speech-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Encoders need little memory, and most of it is WebAssembly memory outside these limits. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 } as const;

let files = 0;

/** A thread that encodes several files at once. Of each file only one call may be pending; all reject when the thread fails. */
export class EncodingThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Deferred<Bytes>>();
  #openFiles = 0;
  #failure: unknown;

  constructor() {
    this.#worker = startWorker(workerEntry('encode/encoding-worker'), 'encoding', LIMITS);
    this.#worker.on('message', (reply: EncodingReply) => {
      const pending = this.#pending.get(reply.file);
      this.#pending.delete(reply.file);
      if ('bytes' in reply) pending?.resolve(reply.bytes);
      else pending?.reject(reply.error);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The encoding thread ended early.')));
  }

  get openFiles(): number {
    return this.#openFiles;
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** @returns The number of a new file, which must be closed. The process stays alive until all files are. */
  open(): number {
    if (!this.#openFiles++) this.#worker.ref();
    return ++files;
  }

  async begin(file: number, format: Encoding): Promise<void> {
    await this.#request({ type: 'begin', file, format });
  }

  write(file: number, samples: Int16Array): Promise<Bytes> {
    return this.#request({ type: 'write', file, samples });
  }

  finish(file: number): Promise<Bytes> {
    return this.#request({ type: 'finish', file });
  }

  close(file: number): void {
    if (!--this.#openFiles) this.#worker.unref();
    this.#pending.delete(file);
    this.#worker.postMessage({ type: 'drop', file } satisfies EncodingRequest);
  }

  #request(request: EncodingRequest): Promise<Bytes> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const reply = createDeferred<Bytes>();
    this.#pending.set(request.file, reply);
    this.#worker.postMessage(request);
    return reply.promise;
  }

  #fail(reason: unknown): void {
    this.#failure ??= reason;
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
  }
}
