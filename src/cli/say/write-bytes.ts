import type { Writable } from 'node:stream';

/** The callback has the error; without a listener of ours the event would end the process. */
const watched = new WeakSet<Writable>();
const READER_LEFT = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/**
 * Writes bytes to a pipe, and waits until they are on their way.
 * @returns False where nobody reads them any more.
 * @throws The signal's reason, also while the reader takes nothing.
 */
export async function writeBytes(sink: Writable, bytes: Uint8Array, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted();
  if (!watched.has(sink)) sink.on('error', () => {});
  watched.add(sink);
  let onAbort = () => {};
  try {
    return await new Promise<boolean>((resolve, reject) => {
      onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      sink.write(bytes, (error?: NodeJS.ErrnoException | null) => {
        if (!error) resolve(true);
        else if (READER_LEFT.has(error.code ?? '')) resolve(false);
        else reject(error);
      });
    });
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
