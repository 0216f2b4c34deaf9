import type { Worker } from 'node:worker_threads';
import { SpeechError } from '../../contract/errors.ts';
import { startWorker } from '../../worker-threads/worker-entry.ts';
import type { RecognitionReply, RecognitionRequest } from '../recognition/recognition-messages.ts';
import type { RecognitionDialect } from '../recognition-engine.ts';
import { RemoteStream } from './remote-stream.ts';

/** One slot of the engine: a worker thread and its streams. A thread that dies is replaced; its streams fail. */
export class RecognitionThread {
  readonly #entry: URL;
  readonly #settings: unknown;
  readonly #streams = new Map<number, RemoteStream>();
  #thread: Worker | undefined;
  /** The current thread has started and warmed up. */
  #warm = false;
  #closed = false;
  #nextId = 1;
  /** Set when the worker rejected its settings: no other thread could use them either. */
  #unusable: SpeechError | undefined;
  /** Rejects when the worker reports its settings as unusable. */
  readonly ready: Promise<void>;
  #resolveReady: () => void = () => undefined;
  #rejectReady: (error: SpeechError) => void = () => undefined;

  /** @param settings posted to each thread before anything else, if defined. */
  constructor(entry: URL, settings?: unknown) {
    this.#entry = entry;
    this.#settings = settings;
    this.ready = new Promise((resolve, reject) => {
      this.#resolveReady = resolve;
      this.#rejectReady = reject;
    });
    this.ready.catch(() => undefined);
    this.#thread = this.#start();
  }

  get load(): number {
    return this.#streams.size;
  }

  /** @throws SpeechError when the settings are unusable. */
  open(dialect: RecognitionDialect): RemoteStream {
    if (this.#unusable) throw this.#unusable;
    const id = this.#nextId++;
    const stream = new RemoteStream({
      write: (number, samples) => this.#post({ type: 'write', stream: id, number, samples }),
      finish: (number) => this.#post({ type: 'finish', stream: id, number }),
      close: () => {
        this.#streams.delete(id);
        this.#post({ type: 'close', stream: id });
        this.#unrefIfIdle();
      },
    });
    this.#streams.set(id, stream);
    this.#thread ??= this.#start();
    this.#thread.ref();
    this.#post({ type: 'open', stream: id, dialect });
    return stream;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#failAll(new SpeechError('aborted', 'The recognizer has been closed.'));
    await this.#thread?.terminate();
    this.#resolveReady();
  }

  #start(): Worker {
    const thread = startWorker(this.#entry, 'recognition');
    this.#warm = false;
    if (this.#settings !== undefined) thread.postMessage({ type: 'settings', settings: this.#settings });
    let cause: unknown;
    thread.on('message', (reply: RecognitionReply) => this.#receive(reply));
    // `exit` follows. An error before the first stream cannot contain speech, and helps whoever installs
    // this.
    thread.on('error', (error) => {
      if (!this.#warm) cause = error;
    });
    thread.on('exit', () => {
      if (this.#closed || this.#thread !== thread) return;
      this.#thread = undefined;
      this.#failAll(stoppedError(cause));
      // A thread that never started would fail again right away: the next stream triggers the next attempt.
      if (this.#warm) this.#thread = this.#start();
      else this.#resolveReady();
    });
    return thread;
  }

  #receive(reply: RecognitionReply): void {
    if (reply.type === 'ready') {
      this.#warm = true;
      this.#resolveReady();
      this.#unrefIfIdle();
      return;
    }
    if (reply.type === 'unusable') {
      this.#unusable = new SpeechError('invalid-argument', reply.message);
      this.#rejectReady(this.#unusable);
      this.#failAll(this.#unusable);
      void this.#thread?.terminate();
      return;
    }
    const stream = this.#streams.get(reply.stream);
    if (reply.type === 'result') {
      stream?.resolve(reply.number, reply.text);
      return;
    }
    this.#streams.delete(reply.stream);
    stream?.fail(stoppedError());
    this.#unrefIfIdle();
  }

  #post(request: RecognitionRequest): void {
    this.#thread?.postMessage(request);
  }

  /** An idle thread does not keep the process alive; a starting one does, so that `ready` can be awaited. */
  #unrefIfIdle(): void {
    if (this.#warm && this.#streams.size === 0) this.#thread?.unref();
  }

  #failAll(error: SpeechError): void {
    const streams = [...this.#streams.values()];
    this.#streams.clear();
    for (const stream of streams) stream.fail(error);
  }
}

function stoppedError(cause?: unknown): SpeechError {
  return new SpeechError('internal', 'The recognizer stopped while listening. Try again.', {
    retryable: true,
    cause,
  });
}
