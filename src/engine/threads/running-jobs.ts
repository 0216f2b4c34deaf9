import { engineClosedError } from '../engine-closed-error.ts';

/** The jobs of an engine, which end with it. */
export class RunningJobs {
  // One controller per job: with AbortSignal.any, Node 20 keeps a reference for as long as the longer-lived signal exists.
  readonly #jobs = new Set<AbortController>();
  #closed = false;

  /**
   * @param work gets a signal that aborts with the caller's, when the engine is closed, and when the iteration has ended.
   * @throws what `work` throws; the signal's reason; SpeechError `service-unavailable` when closed.
   */
  async *run<T>(
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => AsyncIterable<T>,
  ): AsyncGenerator<T, void> {
    signal?.throwIfAborted();
    if (this.#closed) throw engineClosedError();
    const own = new AbortController();
    const onAbort = () => own.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#jobs.add(own);
    try {
      yield* work(own.signal);
    } finally {
      this.#jobs.delete(own);
      signal?.removeEventListener('abort', onAbort);
      own.abort();
    }
  }

  close(): void {
    this.#closed = true;
    for (const job of this.#jobs) job.abort(engineClosedError());
  }
}
