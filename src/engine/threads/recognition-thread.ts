import type { Worker } from 'node:worker_threads';
import { SpeechError } from '../../contract/errors.ts';
import type { RecognitionReply, RecognitionRequest } from '../recognition/recognition-messages.ts';
import type { ListeningDialect } from '../recognition-engine.ts';
import { PendingStream } from './remote-stream.ts';
import { startWorker } from './worker-entry.ts';

/** One place of the engine: a thread and the streams on it. A thread that dies is replaced; its streams fail. */
export class RecognitionThread {
  readonly #entry: URL;
  readonly #settings: unknown;
  readonly #streams = new Map<number, PendingStream>();
  #thread: Worker | undefined;
  /** The present thread has started and warmed up. */
  #warm = false;
  #closed = false;
  #nextId = 1;
  /** Why no thread with these settings can hear anything. */
  #unusable: SpeechError | undefined;
  /** Rejects when the thread says that it is of no use. */
  readonly ready: Promise<void>;
  #announceReady: () => void = () => undefined;
  #announceUnusable: (error: SpeechError) => void = () => undefined;

  /** @param settings sent to each thread before anything else, when given. */
  constructor(entry: URL, settings?: unknown) {
    this.#entry = entry;
    this.#settings = settings;
    this.ready = new Promise((resolve, reject) => {
      this.#announceReady = resolve;
      this.#announceUnusable = reject;
    });
    this.ready.catch(() => undefined);
    this.#thread = this.#start();
  }

  get load(): number {
    return this.#streams.size;
  }

  /** @throws SpeechError when the settings are of no use. */
  open(dialect: ListeningDialect): PendingStream {
    if (this.#unusable) throw this.#unusable;
    const id = this.#nextId++;
    const stream = new PendingStream({
      write: (number, samples) => this.#post({ type: 'write', stream: id, number, samples }),
      finish: (number) => this.#post({ type: 'finish', stream: id, number }),
      close: () => {
        this.#streams.delete(id);
        this.#post({ type: 'close', stream: id });
        this.#release();
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
    this.#failAll(new SpeechError('aborted', 'The recogniser has been closed.'));
    await this.#thread?.terminate();
    this.#announceReady();
  }

  #start(): Worker {
    const thread = startWorker(this.#entry, 'recognition');
    this.#warm = false;
    if (this.#settings !== undefined) thread.postMessage({ type: 'settings', settings: this.#settings });
    let cause: unknown;
    thread.on('message', (reply: RecognitionReply) => this.#receive(reply));
    // `exit` follows. What went wrong before the first stream holds nothing that was said and helps whoever installs this.
    thread.on('error', (error) => {
      if (!this.#warm) cause = error;
    });
    thread.on('exit', () => {
      if (this.#closed || this.#thread !== thread) return;
      this.#thread = undefined;
      this.#failAll(stopped(cause));
      // One that never came up would only fall again: the next stream starts the next attempt.
      if (this.#warm) this.#thread = this.#start();
      else this.#announceReady();
    });
    return thread;
  }

  #receive(reply: RecognitionReply): void {
    if (reply.type === 'ready') {
      this.#warm = true;
      this.#announceReady();
      this.#release();
      return;
    }
    if (reply.type === 'unusable') {
      this.#unusable = new SpeechError('invalid-argument', reply.message);
      this.#announceUnusable(this.#unusable);
      this.#failAll(this.#unusable);
      void this.#thread?.terminate();
      return;
    }
    const stream = this.#streams.get(reply.stream);
    if (reply.type === 'heard') {
      stream?.answer(reply.number, reply.text);
      return;
    }
    this.#streams.delete(reply.stream);
    stream?.fail(stopped());
    this.#release();
  }

  #post(request: RecognitionRequest): void {
    this.#thread?.postMessage(request);
  }

  /** A thread that nobody speaks to does not keep the process alive; one that starts does, so that `ready` can be waited for. */
  #release(): void {
    if (this.#warm && this.#streams.size === 0) this.#thread?.unref();
  }

  #failAll(error: SpeechError): void {
    const streams = [...this.#streams.values()];
    this.#streams.clear();
    for (const stream of streams) stream.fail(error);
  }
}

function stopped(cause?: unknown): SpeechError {
  return new SpeechError('internal', 'The recogniser stopped while listening. Try again.', {
    retryable: true,
    cause,
  });
}
