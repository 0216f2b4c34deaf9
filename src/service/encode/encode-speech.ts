import { Semaphore } from '../../async/semaphore.ts';
import { EncodingThread } from './encoding-thread.ts';
import type { EncodedFormat } from './speech-file.ts';

/** Files in the making; others wait with what they have. */
const turns = new Semaphore(8);
/** Threads that wait for the next file: starting one takes longer than encoding a sentence. */
const resting: EncodingThread[] = [];
const MAX_RESTING = 2;

/**
 * 24 kHz mono speech as a file, encoded on a thread while the speech comes: Ogg/Opus, page by page, or MP3, all of it at the end. A
 * decoder gives exactly as many samples as came. Speech without samples is a file without samples.
 * @throws what `samples` throws; the signal's reason when aborted; Error when the encoder cannot be loaded.
 */
export async function* encodeSpeech(
  samples: AsyncIterable<Int16Array>,
  format: EncodedFormat,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let hasTurn = false;
  let thread: EncodingThread | undefined;
  let isFinished = false;
  const stop = () => void thread?.stop(signal?.reason);
  // A turn is taken when there is something to encode: whoever has one never waits for speech that waits for a turn.
  const begun = async () => {
    if (thread) return thread;
    await turns.take(signal);
    hasTurn = true;
    thread = resting.pop() ?? new EncodingThread();
    signal?.addEventListener('abort', stop, { once: true });
    await thread.begin(format);
    return thread;
  };
  try {
    for await (const piece of samples) {
      const bytes = await (await begun()).write(piece);
      if (bytes.length > 0) yield bytes;
    }
    const bytes = await (await begun()).finish();
    isFinished = true;
    yield bytes;
  } finally {
    signal?.removeEventListener('abort', stop);
    if (hasTurn) turns.release();
    if (thread && isFinished && resting.length < MAX_RESTING) {
      thread.rest();
      resting.push(thread);
    } else await thread?.stop(new Error('The speech was left before its end.'));
  }
}
