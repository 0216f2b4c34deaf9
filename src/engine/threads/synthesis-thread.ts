import type { Worker } from 'node:worker_threads';
import { SpeechError } from '../../contract/errors.ts';
import { engineClosed } from '../engine-closed-error.ts';
import type { WorkerReply, WorkerRequest } from '../formant/synthesis-messages.ts';
import type { SynthesisJob } from '../synthesis-engine.ts';
import { JobStream } from './job-stream.ts';
import { startWorker } from './worker-entry.ts';

/** Chunks a job may be ahead of its reader: the small first one and about 4 s more. */
const CREDIT = 3;

/** One place of the pool: a worker thread and the jobs on it. A thread that dies is replaced; its jobs fail. */
export class PooledWorker {
  readonly #entry: URL;
  readonly #jobs = new Map<number, JobStream>();
  #thread: Worker | undefined;
  /** The present thread has started and warmed up. */
  #warm = false;
  #closed = false;
  #nextId = 1;
  readonly ready: Promise<void>;
  #announceReady: () => void = () => undefined;

  constructor(entry: URL) {
    this.#entry = entry;
    this.ready = new Promise((resolve) => {
      this.#announceReady = resolve;
    });
    this.#thread = this.#start();
  }

  get load(): number {
    return this.#jobs.size;
  }

  run(job: SynthesisJob, signal?: AbortSignal): JobStream {
    const id = this.#nextId++;
    const leave = () => {
      if (!this.#forget(id)) return;
      this.#post({ type: 'cancel', id });
    };
    const onAbort = () => {
      stream.fail(signal?.reason);
      leave();
    };
    const stream = new JobStream(
      () => {
        if (this.#jobs.has(id)) this.#post({ type: 'credit', id, count: 1 });
      },
      () => {
        signal?.removeEventListener('abort', onAbort);
        leave();
      },
    );
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#jobs.set(id, stream);
    this.#thread ??= this.#start();
    this.#thread.ref();
    this.#post({ type: 'start', id, job, credit: CREDIT });
    return stream;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#failAll(engineClosed());
    await this.#thread?.terminate();
    this.#announceReady();
  }

  #start(): Worker {
    const thread = startWorker(this.#entry, 'synthesis');
    this.#warm = false;
    let cause: unknown;
    thread.on('message', (reply: WorkerReply) => {
      if (reply.type === 'ready') {
        this.#warm = true;
        this.#announceReady();
        this.#release();
      } else {
        this.#receive(reply);
      }
    });
    // `exit` follows. What went wrong before the first job names no user's text and helps whoever installs this.
    thread.on('error', (error) => {
      if (!this.#warm) cause = error;
    });
    thread.on('exit', () => {
      if (this.#closed || this.#thread !== thread) return;
      this.#thread = undefined;
      this.#failAll(
        new SpeechError('synthesis-failed', 'The synthesizer stopped while speaking. Try again.', { cause }),
      );
      // One that never came up would only fall again: the next job starts the next attempt.
      if (this.#warm) this.#thread = this.#start();
      else this.#announceReady();
    });
    return thread;
  }

  #receive(reply: Exclude<WorkerReply, { type: 'ready' }>): void {
    const stream = this.#jobs.get(reply.id);
    if (!stream) return;
    if (reply.type === 'chunk') {
      stream.push({ samples: reply.samples, words: reply.words });
      return;
    }
    this.#forget(reply.id);
    if (reply.type === 'end') stream.end();
    else stream.fail(new SpeechError(reply.code, reply.message, { field: reply.field }));
  }

  #post(request: WorkerRequest): void {
    this.#thread?.postMessage(request);
  }

  #forget(id: number): boolean {
    const known = this.#jobs.delete(id);
    this.#release();
    return known;
  }

  /** An idle thread does not keep the process alive; one that starts does, so that `ready` can be waited for. */
  #release(): void {
    if (this.#warm && this.#jobs.size === 0) this.#thread?.unref();
  }

  #failAll(error: SpeechError): void {
    const streams = [...this.#jobs.values()];
    this.#jobs.clear();
    for (const stream of streams) stream.fail(error);
  }
}
