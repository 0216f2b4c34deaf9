import { Semaphore } from '../async/semaphore.ts';
import type { EncodedFormat } from './sync-encoder.ts';
import { ThreadedEncoder } from './threaded-encoder.ts';

/** Limits concurrent files. */
const semaphore = new Semaphore(8);

/**
 * Encodes 24 kHz mono speech on a thread, concurrently with synthesis: Ogg/Opus is returned page by page, MP3 as a whole at the end.
 * Decoding yields exactly as many samples as were encoded, including none.
 * @throws Whatever `samples` throws; the signal's reason when aborted; Error when the encoder cannot be loaded.
 */
export async function* encodeSamples(
  samples: AsyncIterable<Int16Array>,
  format: EncodedFormat,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let encoder: ThreadedEncoder | undefined;
  // Acquired only once there is something to encode, so that no permit is held while waiting for speech.
  const opened = async () => {
    if (!encoder) await semaphore.take(signal);
    encoder ??= new ThreadedEncoder(format, signal);
    return encoder;
  };
  try {
    for await (const piece of samples) {
      const bytes = await (await opened()).write(piece);
      if (bytes.length > 0) yield bytes;
    }
    yield await (await opened()).finish();
  } finally {
    encoder?.close();
    if (encoder) semaphore.release();
  }
}
