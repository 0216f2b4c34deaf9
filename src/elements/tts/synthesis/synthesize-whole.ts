import { hasWebAudio } from '../../../audio/context/has-web-audio.ts';
import { loadMediaPlayer } from '../../../audio/media/load-media-player.ts';
import type { SpeechChunk } from '../../../client/synthesize.ts';
import {
  type SynthesizeOnceOptions,
  synthesizeFile,
  synthesizeWithTimestamps,
} from '../../../client/synthesize-once.ts';
import type { SynthesisFormat } from '../../../contract/formats.ts';
import type { Sound } from '../../../formats/mixed-sound.ts';
import { decodeAudioFile } from './decode-audio-file.ts';

/**
 * Speech that is generated whole before it plays. Opus and MP3 come without word times; the other formats are requested as samples.
 * @returns undefined where the service could not generate speech for the text, which is not billed.
 * @throws SpeechError
 */
export async function synthesizeWhole(
  text: string,
  format: SynthesisFormat | 'stream',
  options: SynthesizeOnceOptions & { readonly assetBase: string | undefined },
): Promise<SpeechChunk<Sound> | undefined> {
  if (format === 'opus' || format === 'mp3') {
    if (!hasWebAudio()) return { samples: await mp3Sound(text, options), words: [] };
    const { bytes } = await synthesizeFile(text, { ...options, format });
    return { samples: await decodeAudioFile(bytes), words: [] };
  }
  const speech = await synthesizeWithTimestamps(text, options);
  return speech.collapsed ? undefined : speech;
}

/** Without Web Audio a media element decodes the file, and MP3 is what each plays. */
async function mp3Sound(text: string, options: Parameters<typeof synthesizeWhole>[2]): Promise<Sound> {
  const [{ Mp3Demuxer }, { bytes }] = await Promise.all([
    loadMediaPlayer(options.assetBase),
    synthesizeFile(text, { ...options, format: 'mp3' }),
  ]);
  return new Mp3Demuxer().push(bytes);
}
