import { delay } from '../../async/delay.ts';
import { OpusFileEncoder } from '../../workers/opus-file-encoder.ts';

/** Resampled at a time, in seconds of sound: some 3 ms of work. */
const SLICE_SECONDS = 1;

/**
 * Encodes speech as an Ogg/Opus file of 32 kbit/s with the browser's own encoder.
 * @param samples Mono.
 * @param rate In Hz.
 * @throws Error where the browser has no encoder of Opus.
 */
export async function encodeOpusFile(samples: Int16Array, rate: number): Promise<Blob> {
  const encoder = new OpusFileEncoder(rate);
  await encoder.open(['webcodecs'], []);
  const slice = SLICE_SECONDS * rate;
  for (let at = 0; at < samples.length; at += slice) {
    if (at > 0) await delay();
    await encoder.write(samples.subarray(at, at + slice));
  }
  return encoder.finish();
}
