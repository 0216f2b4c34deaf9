import type { ResourceLimits, Worker } from 'node:worker_threads';
import { createDeferred } from '../async/deferred.ts';
import { startWorker, type WorkerPurpose } from './worker-entry.ts';

/** The thread of a job has ended before the job. Its cause is known only of one that has not started: later ones may quote a text. */
export class WorkerDeath extends Error {
  constructor(cause: unknown) {
    super('The worker thread ended early.', { cause });
  }
}

/** What a caller does on the thread, with as many messages as it takes. */
export interface WorkerJob<Reply> {
  /** A message with the job's id. */
  receive(reply: Reply): void;
  /** A WorkerDeath, the reason of the job's signal, or what the host was closed with. The job has ended then. */
  fail(error: unknown): void;
}

/** Messages without the id of a job: `ready` once the thread has warmed up, and others of its own. */
interface Notice {
  readonly id?: undefined;
  readonly type: string;
}

type OwnNotice<Reply> = Exclude<Extract<Reply, Notice>, { readonly type: 'ready' }>;

export interface WorkerHostOptions<Request, Reply> {
  readonly entry: URL;
  readonly purpose: WorkerPurpose;
  readonly resourceLimits?: ResourceLimits | undefined;
  /** Starts the thread without a job, for workers that say when they are `ready`; by default it starts with the first. */
  readonly startsByItself?: boolean | undefined;
  /** Milliseconds until it does, unless a job comes first; 0 by default. */
  readonly startDelayMs?: number | undefined;
  /** Posted to each thread before anything else. */
  readonly first?: Request | undefined;
  /** Tells the thread that nobody waits for a job any more. */
  readonly cancel?: ((id: number) => Request) | undefined;
  /** Gets the thread's own messages, but for `ready`. */
  readonly onNotice?: ((notice: OwnNotice<Reply>) => void) | undefined;
}

interface OpenJob<Reply> {
  readonly job: WorkerJob<Reply>;
  /** Stops listening to the signal. */
  readonly release: () => void;
}

/**
 * A thread that works for many callers. When it ends, its jobs fail and it is started again: at once if it had started well, else with
 * the next job. It keeps the process alive while it has jobs, is starting without one, or is being closed;
 * not while it waits to start.
 */
export class WorkerHost<Request, Reply extends { readonly id: number } | Notice> {
  /** Fulfilled once the thread is ready, has failed to start, or is closed. */
  readonly ready: Promise<void>;
  readonly #options: WorkerHostOptions<Request, Reply>;
  readonly #jobs = new Map<number, OpenJob<Exclude<Reply, Notice>>>();
  readonly #resolveReady: () => void;
  #thread: Worker | undefined;
  #delay: NodeJS.Timeout | undefined;
  /** It is ready, or has sent its first message where nobody waits for that. */
  #hasStarted = false;
  #isClosed = false;
  #lastId = 0;

  constructor(options: WorkerHostOptions<Request, Reply>) {
    this.#options = options;
    const { promise, resolve } = createDeferred();
    this.ready = promise;
    this.#resolveReady = resolve;
    if (!options.startsByItself) return;
    if (options.startDelayMs) this.#startLater(options.startDelayMs);
    else this.#thread = this.#start();
  }

  /** Open jobs. */
  get load(): number {
    return this.#jobs.size;
  }

  /**
   * Starts the thread if there is none.
   * @param signal When it aborts, the job is cancelled and fails with its reason.
   * @returns The id for the job's messages. `end` or `cancel` must follow, unless the job fails.
   */
  open(job: WorkerJob<Exclude<Reply, Notice>>, signal?: AbortSignal): number {
    const id = ++this.#lastId;
    const abort = () => {
      if (!this.#jobs.has(id)) return;
      this.cancel(id);
      job.fail(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) queueMicrotask(abort);
    this.#jobs.set(id, { job, release: () => signal?.removeEventListener('abort', abort) });
    this.#thread ??= this.#start();
    this.#thread.ref();
    return id;
  }

  post(request: Request, transfer: ArrayBuffer[] = []): void {
    this.#thread?.postMessage(request, transfer);
  }

  /** The worker has done the job. */
  end(id: number): void {
    this.#jobs.get(id)?.release();
    this.#jobs.delete(id);
    this.#unrefIfIdle();
  }

  /** Nobody waits for the job any more. Idempotent, also after its end. */
  cancel(id: number): void {
    if (!this.#jobs.has(id)) return;
    this.end(id);
    const request = this.#options.cancel?.(id);
    if (request !== undefined) this.post(request);
  }

  /** Ends the thread for good. @param error For the jobs that are open. */
  async close(error: unknown): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#delay);
    this.#failAll(error);
    await this.#thread?.terminate();
    this.#resolveReady();
  }

  #startLater(milliseconds: number): void {
    this.#delay = setTimeout(() => {
      this.#thread ??= this.#start();
    }, milliseconds);
    this.#delay.unref();
  }

  #start(): Worker {
    clearTimeout(this.#delay);
    const { entry, purpose, resourceLimits, startsByItself, first, onNotice } = this.#options;
    const thread = startWorker(entry, purpose, resourceLimits);
    this.#hasStarted = false;
    if (first !== undefined) thread.postMessage(first);
    let cause: unknown;
    thread.on('message', (message: Reply) => {
      if (!startsByItself) this.#hasStarted = true;
      if (message.id !== undefined) {
        this.#jobs.get(message.id)?.job.receive(message as Exclude<Reply, Notice>);
      } else if (message.type === 'ready') {
        this.#hasStarted = true;
        this.#resolveReady();
        this.#unrefIfIdle();
      } else {
        onNotice?.(message as OwnNotice<Reply>);
      }
    });
    // `exit` follows.
    thread.on('error', (error) => {
      if (!this.#hasStarted) cause = error;
    });
    thread.on('exit', () => {
      if (this.#isClosed || this.#thread !== thread) return;
      this.#thread = undefined;
      this.#failAll(new WorkerDeath(cause));
      if (startsByItself && this.#hasStarted) this.#thread ??= this.#start();
      else this.#resolveReady();
    });
    return thread;
  }

  #unrefIfIdle(): void {
    const isStarting = this.#options.startsByItself && !this.#hasStarted;
    if (this.#jobs.size === 0 && !isStarting && !this.#isClosed) this.#thread?.unref();
  }

  #failAll(error: unknown): void {
    const jobs = [...this.#jobs.values()];
    this.#jobs.clear();
    for (const { job, release } of jobs) {
      release();
      job.fail(error);
    }
  }
}
