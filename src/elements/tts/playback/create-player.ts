import { PcmPlayer } from '../../../audio/playback/pcm-player.ts';
import type { SpeechPlayer } from './speech-player.ts';

/** The one place that decides how speech sounds. @param assetBase Folder of the worklet files. */
export function createPlayer(assetBase: string | undefined): SpeechPlayer {
  return new PcmPlayer({ assetBase });
}
