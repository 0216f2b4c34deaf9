import { availableParallelism } from 'node:os';
import { createDeferred, type Deferred } from '../async/deferred.ts';
import { workerEntry } from '../worker-threads/worker-entry.ts';
import { WorkerHost } from '../worker-threads/worker-host.ts';
import type { EncodingReply, EncodingRequest } from './encoding-messages.ts';
import type { Encoding } from './sync-encoder.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Host = WorkerHost<EncodingRequest, EncodingReply>;

const MAX_THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Encoders need little memory, and most of it is WebAssembly memory outside these limits. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 } as const;
/** Kept for reuse: starting a thread takes longer than encoding a sentence. */
const hosts: Host[] = [];

/** Encodes one speech, 24 kHz mono, on a thread that others share. One call at a time; `close` must follow. */
export class ThreadedEncoder<Input extends Int16Array | Uint8Array = Int16Array> {
  readonly #host = leastBusyHost();
  readonly #id: number;
  readonly #begun: Promise<Bytes>;
  #pending: Deferred<Bytes> | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(format: Encoding, signal?: AbortSignal) {
    this.#id = this.#host.open(
      {
        receive: (reply) => {
          if ('bytes' in reply) this.#pending?.resolve(reply.bytes);
          else this.#pending?.reject(reply.error);
        },
        fail: (error) => {
          this.#failure = { error };
          this.#pending?.reject(error);
        },
      },
      signal,
    );
    this.#begun = this.#ask({ type: 'begin', id: this.#id, format });
  }

  /** @returns Newly finished bytes, possibly none. @throws Error when the encoder cannot be loaded; the signal's reason. */
  async write(input: Input): Promise<Bytes> {
    await this.#begun;
    return this.#ask({ type: 'write', id: this.#id, input });
  }

  /** @returns The rest of the file. */
  async finish(): Promise<Bytes> {
    await this.#begun;
    return this.#ask({ type: 'finish', id: this.#id });
  }

  /** Frees the encoder. */
  close(): void {
    this.#host.cancel(this.#id);
  }

  #ask(request: EncodingRequest): Promise<Bytes> {
    this.#pending = createDeferred<Bytes>();
    if (this.#failure) this.#pending.reject(this.#failure.error);
    else this.#host.post(request);
    return this.#pending.promise;
  }
}

function leastBusyHost(): Host {
  const idlest = hosts.toSorted((one, other) => one.load - other.load)[0];
  if (idlest && (!idlest.load || hosts.length >= MAX_THREADS)) return idlest;
  const host: Host = new WorkerHost({
    entry: workerEntry('encode/encoding-worker'),
    purpose: 'encoding',
    resourceLimits: LIMITS,
    cancel: (id) => ({ type: 'drop', id }),
  });
  hosts.push(host);
  return host;
}
