import type { AbortSignalLike } from './abort-signal-like.ts';

/**
 * Resolves after some milliseconds: 0, the default, lets pending tasks run first.
 * @throws The signal's reason when it aborts first.
 */
export function delay(milliseconds = 0, signal?: AbortSignalLike): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
