import type { SpeechChunk } from '../../../client/synthesize.ts';
import {
  type SynthesizeOnceOptions,
  synthesizeFile,
  synthesizeWithTimestamps,
} from '../../../client/synthesize-once.ts';
import type { SynthesisFormat } from '../../../contract/formats.ts';
import { decodeSpeech } from './decode-speech.ts';

/**
 * Speech that is generated whole before it plays. Opus and MP3 come without word times; the other formats are requested as samples.
 * @returns undefined where the service could not generate speech for the text, which is not billed.
 * @throws SpeechError
 */
export async function synthesizeWhole(
  text: string,
  format: SynthesisFormat | 'stream',
  options: SynthesizeOnceOptions,
): Promise<SpeechChunk | undefined> {
  if (format === 'opus' || format === 'mp3') {
    const { bytes } = await synthesizeFile(text, { ...options, format });
    return { samples: await decodeSpeech(bytes), words: [] };
  }
  const speech = await synthesizeWithTimestamps(text, options);
  return speech.collapsed ? undefined : speech;
}
