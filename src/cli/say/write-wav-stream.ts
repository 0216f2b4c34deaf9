import type { Writable } from 'node:stream';
import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { wavHeader } from '../../formats/wav-header.ts';
import { bytesOf } from './bytes-of.ts';
import { writeBytes } from './write-bytes.ts';

/** What a WAV file of unknown length says: SoX, FFmpeg and our own decoder then read to its end. */
const UNKNOWN_BYTES = 0x7fff_f000;

/**
 * Writes speech as WAV while it is made; the header comes with the first samples.
 * @param samples 24 kHz mono.
 * @returns Whether all of it was written: a reader that leaves, such as `head`, ends it.
 */
export async function writeWavStream(
  sink: Writable,
  samples: AsyncIterable<Int16Array>,
  signal: AbortSignal,
): Promise<boolean> {
  let isBegun = false;
  for await (const piece of samples) {
    if (piece.length === 0) continue;
    const bytes = bytesOf(piece);
    const header = wavHeader(UNKNOWN_BYTES / 2, SYNTHESIS_SAMPLE_RATE);
    if (!(await writeBytes(sink, isBegun ? bytes : Buffer.concat([header, bytes]), signal))) return false;
    isBegun = true;
  }
  return true;
}
