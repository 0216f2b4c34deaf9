import type { Worker } from 'node:worker_threads';
import { SpeechError } from '../../contract/errors.ts';
import { startWorker } from '../../worker-threads/worker-entry.ts';
import { engineClosedError } from '../engine-closed-error.ts';
import type { SynthesisReply, SynthesisRequest } from '../formant/synthesis-messages.ts';
import type { SynthesisJob } from '../synthesis-engine.ts';
import { JobStream } from './job-stream.ts';
import { ThreadDeath } from './thread-death.ts';

/** Chunks a job produces ahead of its consumer: none, so that whoever paces its reading paces the work, too. */
const CREDIT = 1;

/** One slot of the pool: a worker thread and its jobs. A thread that dies is replaced; its jobs fail with ThreadDeath. */
export class SynthesisThread {
  readonly #entry: URL;
  readonly #jobs = new Map<number, JobStream>();
  #thread: Worker | undefined;
  /** The current thread has started and warmed up. */
  #warm = false;
  #closed = false;
  #nextId = 1;
  readonly ready: Promise<void>;
  #resolveReady: () => void = () => undefined;

  constructor(entry: URL) {
    this.#entry = entry;
    this.ready = new Promise((resolve) => {
      this.#resolveReady = resolve;
    });
    this.#thread = this.#start();
  }

  get load(): number {
    return this.#jobs.size;
  }

  run(job: SynthesisJob, signal?: AbortSignal): JobStream {
    const id = this.#nextId++;
    const cancel = () => {
      if (!this.#remove(id)) return;
      this.#post({ type: 'cancel', id });
    };
    const onAbort = () => {
      stream.fail(signal?.reason);
      cancel();
    };
    const stream = new JobStream(
      () => {
        if (this.#jobs.has(id)) this.#post({ type: 'credit', id, count: 1 });
      },
      () => {
        signal?.removeEventListener('abort', onAbort);
        cancel();
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
    this.#failAll(engineClosedError());
    await this.#thread?.terminate();
    this.#resolveReady();
  }

  #start(): Worker {
    const thread = startWorker(this.#entry, 'synthesis');
    this.#warm = false;
    let cause: unknown;
    thread.on('message', (reply: SynthesisReply) => {
      if (reply.type === 'ready') {
        this.#warm = true;
        this.#resolveReady();
        this.#unrefIfIdle();
      } else {
        this.#receive(reply);
      }
    });
    // `exit` follows. An error before the first job cannot contain user text, and helps whoever installs
    // this.
    thread.on('error', (error) => {
      if (!this.#warm) cause = error;
    });
    thread.on('exit', () => {
      if (this.#closed || this.#thread !== thread) return;
      this.#thread = undefined;
      this.#failAll(new ThreadDeath(cause));
      // A thread that never started would fail again right away: the next job triggers the next attempt.
      if (this.#warm) this.#thread = this.#start();
      else this.#resolveReady();
    });
    return thread;
  }

  #receive(reply: Exclude<SynthesisReply, { type: 'ready' }>): void {
    const stream = this.#jobs.get(reply.id);
    if (!stream) return;
    if (reply.type === 'chunk') {
      stream.push({ samples: reply.samples, words: reply.words });
      return;
    }
    this.#remove(reply.id);
    if (reply.type === 'end') stream.end();
    else stream.fail(new SpeechError(reply.code, reply.message, { field: reply.field }));
  }

  #post(request: SynthesisRequest): void {
    this.#thread?.postMessage(request);
  }

  #remove(id: number): boolean {
    const known = this.#jobs.delete(id);
    this.#unrefIfIdle();
    return known;
  }

  /** An idle thread does not keep the process alive; a starting or ending one does, so that it can be awaited. */
  #unrefIfIdle(): void {
    if (this.#warm && !this.#closed && this.#jobs.size === 0) this.#thread?.unref();
  }

  #failAll(error: SpeechError): void {
    const streams = [...this.#jobs.values()];
    this.#jobs.clear();
    for (const stream of streams) stream.fail(error);
  }
}
