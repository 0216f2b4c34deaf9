import { SpeechError } from '../../contract/errors.ts';
import { decodeUpload } from '../decode/decode-upload.ts';
import { joinSamples } from './join-samples.ts';
import { MAX_REFERENCE_SECONDS } from './measure-reference.ts';
import { notAReference } from './not-a-reference.ts';
import { REFERENCE_RATE } from './track-pitch.ts';

/** A second more than may be measured: enough to see that it is too long. */
const MOST_SAMPLES = (MAX_REFERENCE_SECONDS + 1) * REFERENCE_RATE;

/**
 * Decodes a recording as far as it may be measured.
 * @param file of any format that is transcribed; given away.
 * @returns 16 kHz mono, -1 to 1.
 * @throws SpeechError `unsupported-media`, field `reference`, when it cannot be read; an AbortError.
 */
export async function readReference(file: Buffer, signal?: AbortSignal): Promise<Float32Array> {
  const pieces: Int16Array[] = [];
  let length = 0;
  try {
    for await (const piece of decodeUpload(file, signal)) {
      pieces.push(piece);
      length += piece.length;
      if (length > MOST_SAMPLES) break;
    }
  } catch (error) {
    if (error instanceof SpeechError) throw notAReference(error.message);
    throw error;
  }
  return joinSamples(pieces);
}
