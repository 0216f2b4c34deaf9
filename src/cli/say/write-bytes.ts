import type { Writable } from 'node:stream';

/**
 * Writes bytes to a pipe, and waits until they are on their way.
 * @returns False where nobody reads them any more.
 * @throws The signal's reason, also while the reader takes nothing.
 */
export async function writeBytes(sink: Writable, bytes: Uint8Array, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted();
  // The callback has the error too; without a listener the event would end the process.
  if (sink.listenerCount('error') === 0) sink.on('error', () => {});
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

const READER_LEFT = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);
