import { createMp3FrameReader, MP3_STREAM_DELAY } from '../../src/formats/mp3-frames.ts';
import { decodeMp3 } from '../service/support/decode-file.ts';

const FULL_SCALE = 32_768;

/** A compact stream in MP3 as mpg123 decodes it, from where its speech begins; at its end it has silence of the encoder. */
export async function decodeMp3Stream(pieces: Iterable<Uint8Array>): Promise<Int16Array> {
  const reader = createMp3FrameReader();
  const frames = [...pieces].flatMap((piece) => reader.push(piece));
  if (reader.rest) throw new Error('The stream ends in the middle of a frame.');
  const { samples, sampleRate } = await decodeMp3(Buffer.concat(frames));
  if (frames.length && sampleRate !== 24_000) throw new Error(`It has ${sampleRate} Hz.`);
  return Int16Array.from(samples.subarray(MP3_STREAM_DELAY), (sample) => FULL_SCALE * sample);
}

/** Correlation of decoded speech with the original, sample by sample: 1 where they are alike; what is missing is silence. */
export function likeness(original: Int16Array, decoded: Int16Array, lag = 0): number {
  let product = 0;
  let power = 0;
  let decodedPower = 0;
  for (const [at, sample] of original.entries()) {
    const other = decoded[at + lag] ?? 0;
    product += sample * other;
    power += sample ** 2;
    decodedPower += other ** 2;
  }
  return product / Math.sqrt(power * decodedPower);
}
