import { on } from 'node:events';
import { Semaphore } from '../../async/semaphore.ts';
import { SpeechError } from '../../contract/errors.ts';
import { startWorker, workerEntry } from '../../worker-threads/worker-entry.ts';
import type { DecodingReply, DecodingRequest } from './decoding-messages.ts';
import { unsupportedMedia } from './probe/unsupported-media.ts';

/** Batches of about a second that are prefetched. */
const PREFETCHED_BATCHES = 4;
/** Files up to this size have their own semaphore, so that a short note does not wait behind long recordings. */
const SMALL_BYTES = 1024 * 1024;
const SEMAPHORES = { small: new Semaphore(8), large: new Semaphore(4) } as const;
/** Memory of the decoders themselves comes on top, and is small. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 } as const;

/**
 * Decodes an uploaded file to 16 kHz mono samples, in batches of about a second. Each file has its own thread, which decodes at
 * most a few seconds ahead and is terminated when the iteration ends or the signal aborts. Concurrency is limited; other
 * files wait.
 * @param file Transferred to the thread: must not be used afterwards.
 * @param onTransferred Called once the file has been transferred.
 * @throws SpeechError `unsupported-media` or `file-too-large`, status 400, field `file`; an AbortError.
 */
export async function* decodeUpload(
  file: Buffer,
  signal?: AbortSignal,
  onTransferred?: () => void,
): AsyncGenerator<Int16Array<ArrayBuffer>, void> {
  const semaphore = file.length <= SMALL_BYTES ? SEMAPHORES.small : SEMAPHORES.large;
  await semaphore.take(signal);
  try {
    yield* decodeOnThread(file, signal, onTransferred);
  } finally {
    semaphore.release();
  }
}

async function* decodeOnThread(
  file: Buffer,
  signal: AbortSignal | undefined,
  onTransferred: (() => void) | undefined,
): AsyncGenerator<Int16Array<ArrayBuffer>, void> {
  const worker = startWorker(workerEntry('service/decode/decoding-worker'), 'decoding', LIMITS);
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  const post = (request: DecodingRequest, transfer: ArrayBuffer[] = []) =>
    worker.postMessage(request, transfer);
  try {
    const replies = on(worker, 'message', { signal, close: ['exit'] });
    const bytes = transferableBytes(file);
    post({ type: 'file', file: bytes }, [bytes.buffer]);
    onTransferred?.();
    for (let ahead = 0; ahead < PREFETCHED_BATCHES; ahead++) post({ type: 'more' });
    for await (const [reply] of replies as AsyncIterable<[DecodingReply]>) {
      signal?.throwIfAborted();
      if (reply.type === 'end') return;
      if (reply.type === 'refused') {
        throw new SpeechError(reply.code, reply.message, { status: 400, field: 'file' });
      }
      post({ type: 'more' });
      yield reply.samples;
    }
    throw new Error('The decoding thread ended early.');
  } catch (error) {
    // No valid recording needs this much memory.
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      throw unsupportedMedia('The file is damaged; record it again.');
    }
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

/** Copies the bytes if they share their buffer: only a whole buffer can be transferred. */
function transferableBytes(file: Buffer): Uint8Array<ArrayBuffer> {
  const ownsBuffer = file.buffer instanceof ArrayBuffer && file.buffer.byteLength === file.byteLength;
  return ownsBuffer ? (file as Buffer<ArrayBuffer>) : Uint8Array.from(file);
}
