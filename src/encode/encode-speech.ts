import { Semaphore } from '../async/semaphore.ts';
import { EncodingThread } from './encoding-thread.ts';
import type { EncodedFormat } from './speech-file.ts';

/** Limits concurrent files. */
const semaphore = new Semaphore(8);
/** Idle threads for reuse: starting one takes longer than encoding a sentence. */
const idleThreads: EncodingThread[] = [];
const MAX_IDLE_THREADS = 2;

/**
 * Encodes 24 kHz mono speech on a thread, concurrently with synthesis: Ogg/Opus is returned page by page, MP3 as a whole at the end.
 * Decoding yields exactly as many samples as were encoded, including none.
 * @throws Whatever `samples` throws; the signal's reason when aborted; Error when the encoder cannot be loaded.
 */
export async function* encodeSpeech(
  samples: AsyncIterable<Int16Array>,
  format: EncodedFormat,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let hasPermit = false;
  let thread: EncodingThread | undefined;
  let isFinished = false;
  const stop = () => void thread?.stop(signal?.reason);
  // Acquired only once there is something to encode, so that no permit is held while waiting for speech.
  const openThread = async () => {
    if (thread) return thread;
    await semaphore.take(signal);
    hasPermit = true;
    thread = idleThreads.pop() ?? new EncodingThread();
    signal?.addEventListener('abort', stop, { once: true });
    await thread.begin(format);
    return thread;
  };
  try {
    for await (const piece of samples) {
      const bytes = await (await openThread()).write(piece);
      if (bytes.length > 0) yield bytes;
    }
    const bytes = await (await openThread()).finish();
    isFinished = true;
    yield bytes;
  } finally {
    signal?.removeEventListener('abort', stop);
    if (hasPermit) semaphore.release();
    if (thread && isFinished && idleThreads.length < MAX_IDLE_THREADS) {
      thread.unref();
      idleThreads.push(thread);
    } else await thread?.stop(new Error('Encoding was cancelled.'));
  }
}
