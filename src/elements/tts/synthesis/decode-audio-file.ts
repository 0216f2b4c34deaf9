import { SpeechError } from '../../../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';

/**
 * Decodes a WAV, Ogg/Opus or MP3 file to 24 kHz 16-bit mono with the browser's decoders.
 * @throws SpeechError `unsupported-media` when the browser cannot decode the format.
 */
export async function decodeAudioFile(bytes: Uint8Array<ArrayBuffer>): Promise<Int16Array> {
  const context = new OfflineAudioContext(1, 1, SYNTHESIS_SAMPLE_RATE);
  try {
    const decoded = await context.decodeAudioData(bytes.slice().buffer);
    const floats = decoded.getChannelData(0);
    return Int16Array.from(floats, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32767));
  } catch (cause) {
    throw new SpeechError('unsupported-media', 'This browser cannot play the requested format.', {
      field: 'format',
      cause,
    });
  }
}
