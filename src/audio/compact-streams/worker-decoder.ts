import { createDeferred, type Deferred } from '../../async/deferred.ts';
import { delay } from '../../async/delay.ts';
import { withTimeout } from '../../async/with-timeout.ts';
import type { SpeechDecoder } from '../../formats/speech-decoder.ts';
import type { SpeechDecoderReply, SpeechDecoderRequest } from '../../workers/speech-decoder-messages.ts';
import { decoderHash } from '../assets/file-hashes.ts';
import { startWorker } from '../assets/start-worker.ts';

/** How long a request for speech, which can also come uncompressed, waits for the first decoder: its file is 70 kB. */
const PATIENCE_MS = 1000;
/** A Worker that does not answer for this long is dead. Decoding a second of speech takes milliseconds. */
const ANSWER_TIMEOUT_MS = 5000;

/** One for the page, and only one attempt: what a policy forbids once, it would forbid and report again. */
let starting: Promise<DecodingWorker | undefined> | undefined;
let streams = 0;

/**
 * Opens decoders in WebAssembly, in a Worker that they share.
 * @param assetBase Folder of the Workers.
 * @param patienceMs How long to wait for the first of them.
 * @returns Undefined where none works, or not yet: then the Worker keeps starting, for later calls.
 */
export async function workerDecoders(
  assetBase: string | undefined,
  patienceMs = PATIENCE_MS,
): Promise<(() => SpeechDecoder) | undefined> {
  starting ??= DecodingWorker.start(assetBase).catch(() => undefined);
  const worker = await Promise.race([starting, delay(patienceMs)]);
  return worker && !worker.hasFailed ? () => new WorkerDecoder(worker) : undefined;
}

/** Decodes one stream in the Worker. One call at a time. */
class WorkerDecoder implements SpeechDecoder {
  readonly #worker: DecodingWorker;
  readonly #stream = ++streams;

  constructor(worker: DecodingWorker) {
    this.#worker = worker;
  }

  push(bytes: Uint8Array): Promise<Int16Array> {
    return this.#worker.request({ stream: this.#stream, type: 'push', bytes });
  }

  finish(): Promise<Int16Array> {
    return this.#worker.request({ stream: this.#stream, type: 'finish' });
  }

  close(): void {
    this.#worker.post({ stream: this.#stream, type: 'close' });
  }
}

/** The page's side of the Worker. */
class DecodingWorker {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Deferred<Int16Array>>();
  #failure: Error | undefined;
  #hasEnded = false;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<SpeechDecoderReply>) => {
      const pending = this.#pending.get(data.stream);
      this.#pending.delete(data.stream);
      if ('samples' in data) return pending?.resolve(data.samples);
      // Streams to come would fail, too.
      this.#failure = new Error(data.failure);
      pending?.reject(this.#failure);
    };
    worker.onerror = (event) => {
      // Handled here, so it must not reach the page's error handler.
      event.preventDefault();
      this.#end(new Error(`The decoding Worker failed: ${event.message}`));
    };
  }

  /** @throws SpeechError `asset-blocked` where no source of the Worker decodes. */
  static async start(assetBase: string | undefined): Promise<DecodingWorker | undefined> {
    const { default: embedded } = await import('../../workers/speech-decoder-worker.ts?source');
    const asset = {
      file: 'speech-decoder-worker.js',
      embedded,
      integrity: decoderHash,
      kind: 'Worker',
      directive: 'worker-src',
    } as const;
    let started: DecodingWorker | undefined;
    await startWorker(asset, assetBase, (worker) => {
      started = new DecodingWorker(worker);
      return started.request({ stream: 0, type: 'check' });
    });
    return started;
  }

  /** A stream has failed: the next ones are better sent as samples. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  post(request: SpeechDecoderRequest): void {
    this.#worker.postMessage(request);
  }

  /** @throws Error when the Worker cannot decode it, or has died. */
  async request(request: SpeechDecoderRequest): Promise<Int16Array> {
    if (this.#hasEnded) throw this.#failure;
    const pending = createDeferred<Int16Array>();
    this.#pending.set(request.stream, pending);
    this.post(request);
    return withTimeout(pending.promise, ANSWER_TIMEOUT_MS, () =>
      this.#end(new Error('The decoding Worker does not answer.')),
    );
  }

  #end(failure: Error): Error {
    this.#failure = failure;
    this.#hasEnded = true;
    this.#worker.terminate();
    for (const { reject } of this.#pending.values()) reject(failure);
    this.#pending.clear();
    return failure;
  }
}
