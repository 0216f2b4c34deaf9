import { on } from 'node:events';
import { Semaphore } from '../../async/semaphore.ts';
import { SpeechError } from '../../contract/errors.ts';
import { startWorker, workerEntry } from '../../engine/threads/worker-entry.ts';
import type { DecodingReply, DecodingRequest } from './decoding-messages.ts';
import { unreadable } from './unsupported-media.ts';

/** Batches of about a second that may be ahead of the reader. */
const AHEAD = 4;
/** A note of some minutes does not wait behind long recordings. */
const SMALL_BYTES = 1024 * 1024;
const TURNS = { small: new Semaphore(8), large: new Semaphore(4) } as const;
/** The decoders hold their own memory outside of these, and little of it. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 } as const;

/**
 * The audio of an uploaded file as 16 kHz mono samples, in batches of about a second. A thread of its own reads the file, no further
 * ahead than a few seconds; it ends with the iteration, or when the signal is aborted. Some files are read at a time, others wait.
 * @param file is given away: it must not be used afterwards.
 * @param onGiven called once the file is the thread's.
 * @throws SpeechError `unsupported-media` or `file-too-large`, status 400, field `file`; an AbortError.
 */
export async function* decodeUpload(
  file: Buffer,
  signal?: AbortSignal,
  onGiven?: () => void,
): AsyncGenerator<Int16Array<ArrayBuffer>, void> {
  const turns = file.length <= SMALL_BYTES ? TURNS.small : TURNS.large;
  await turns.take(signal);
  try {
    yield* decodeOnThread(file, signal, onGiven);
  } finally {
    turns.release();
  }
}

async function* decodeOnThread(
  file: Buffer,
  signal: AbortSignal | undefined,
  onGiven: (() => void) | undefined,
): AsyncGenerator<Int16Array<ArrayBuffer>, void> {
  const worker = startWorker(workerEntry('../service/decode/decoding-worker'), 'decoding', LIMITS);
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  const post = (request: DecodingRequest, transfer: ArrayBuffer[] = []) =>
    worker.postMessage(request, transfer);
  try {
    const replies = on(worker, 'message', { signal, close: ['exit'] });
    const bytes = ownBytes(file);
    post({ type: 'file', file: bytes }, [bytes.buffer]);
    onGiven?.();
    for (let ahead = 0; ahead < AHEAD; ahead++) post({ type: 'more' });
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
    // A file that needs more memory than any recording does.
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      throw unreadable('The file is damaged; record it anew.');
    }
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

/** Bytes whose memory holds nothing else: only those may move to another thread. */
function ownBytes(file: Buffer): Uint8Array<ArrayBuffer> {
  const isAlone = file.buffer instanceof ArrayBuffer && file.buffer.byteLength === file.byteLength;
  return isAlone ? (file as Buffer<ArrayBuffer>) : Uint8Array.from(file);
}
