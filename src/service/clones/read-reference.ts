import { SpeechError } from '../../contract/errors.ts';
import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import { decodeUpload } from '../decode/decode-upload.ts';
import { floatSamples } from './float-samples.ts';
import { MAX_REFERENCE_SECONDS } from './measure-reference.ts';
import { notAReference } from './not-a-reference.ts';

/** One second above the limit: enough to detect that a recording is too long. */
const MOST_SAMPLES = (MAX_REFERENCE_SECONDS + 1) * LIVE_SAMPLE_RATE;

/**
 * Decodes a recording, up to the longest that may be measured.
 * @param file In any supported format. The buffer is transferred.
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
  return floatSamples(pieces);
}
