import type { Sound } from '../formats/mixed-sound.ts';
import type { PcmPlayer } from './playback/pcm-player.ts';

/** What speech is written to and heard from: the part of PcmPlayer that a player of any other kind must have. Times are seconds since `open`. */
export interface SoundPlayer
  extends Pick<
    PcmPlayer,
    | 'addEventListener'
    | 'prepare'
    | 'open'
    | 'end'
    | 'abort'
    | 'play'
    | 'pause'
    | 'stop'
    | 'seek'
    | 'close'
    | 'restFetching'
    | 'resumeFetching'
    | 'markRequest'
    | 'expectedDuration'
    | 'latency'
    | 'delayKey'
    | 'playbackRate'
    | 'volume'
    | 'muted'
    | 'currentTime'
    | 'duration'
    | 'rebufferDuration'
    | 'bufferingProgress'
    | 'stats'
  > {
  /**
   * @param sound Samples; to a player that plays MP3, also that.
   * @param words Words of the sound, in order: where it may be cut.
   */
  write(sound: Sound, words?: readonly { readonly start: number; readonly end: number }[]): void;
  /** Everything received, in one. */
  samples(): Sound;
}
