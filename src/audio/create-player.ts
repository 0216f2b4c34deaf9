import { hasWebAudio } from './context/has-web-audio.ts';
import { openEarlyMedia } from './media/early-media.ts';
import { loadMediaPlayer } from './media/load-media-player.ts';
import { PcmPlayer, type PcmPlayerOptions } from './playback/pcm-player.ts';
import type { SoundPlayer } from './sound-player.ts';

/**
 * The one place that decides how speech sounds: as samples by Web Audio, else as MP3 by media elements, whose code has to be loaded first.
 * Call it inside the user's gesture.
 */
export function createPlayer(options: PcmPlayerOptions): SoundPlayer | Promise<SoundPlayer> {
  if (hasWebAudio()) return new PcmPlayer(options);
  openEarlyMedia();
  return loadMediaPlayer(options.assetBase).then(({ MediaPlayer }) => new MediaPlayer(options));
}
