import { hasWebCodecsOpus, WebCodecsDecoder } from '../../../audio/compact-streams/webcodecs-decoder.ts';
import { workerDecoders } from '../../../audio/compact-streams/worker-decoder.ts';
import { hasWebAudio } from '../../../audio/context/has-web-audio.ts';
import { loadMediaPlayer } from '../../../audio/media/load-media-player.ts';
import type { ByteSource, Mp3File } from '../../../audio/media/mp3-file.ts';
import type { CompactCodec } from '../../../client/synthesize.ts';
import type { Sound } from '../../../formats/mixed-sound.ts';
import type { SpeechDecoder } from '../../../formats/speech-decoder.ts';
import { createResponseStore, type ResponseStore } from './response-store.ts';

/** What compact streams need. */
export interface CompactSpeech {
  readonly openDecoder: () => SpeechDecoder<Sound>;
  /** What it decodes; `opus` when omitted. */
  readonly codec?: CompactCodec;
  /** Where a media element decodes: published files, of MP3. */
  readonly openFile?: (file: ByteSource) => Mp3File;
  /** Undefined where nothing can be kept. */
  readonly store: ResponseStore | undefined;
}

/**
 * Opens decoders for compact streams: the browser's own, else ours in WebAssembly; undefined where this page can use neither. Without Web
 * Audio the streams are MP3, which the player decodes.
 * @param assetBase Folder of the worklets and Workers.
 * @param patienceMs How long to wait for ours, where it has not started yet; 1000 by default.
 */
export async function chooseDecoder(
  assetBase: string | undefined,
  patienceMs?: number,
): Promise<CompactSpeech | undefined> {
  if (!hasWebAudio()) {
    const { Mp3Demuxer, Mp3File } = await loadMediaPlayer(assetBase);
    return {
      openDecoder: () => new Mp3Demuxer(),
      openFile: (file) => new Mp3File(file),
      codec: 'mp3',
      store: createResponseStore('mp3'),
    };
  }
  const openDecoder = (await hasWebCodecsOpus())
    ? () => new WebCodecsDecoder()
    : await workerDecoders(assetBase, patienceMs);
  return openDecoder && { openDecoder, store: createResponseStore() };
}
