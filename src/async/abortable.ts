import type { AbortSignalLike } from './abort-signal-like.ts';

/**
 * Stops waiting for a promise when a signal aborts. The work behind the promise continues, so several callers may share it.
 * @throws What the promise rejects with; the signal's reason when it aborts first.
 */
export function abortable<Value>(
  promise: Promise<Value>,
  signal: AbortSignalLike | undefined,
): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
