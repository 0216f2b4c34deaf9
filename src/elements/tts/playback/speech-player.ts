import type { PcmPlayer } from '../../../audio/playback/pcm-player.ts';

/** What speech is written to and heard from: the part of PcmPlayer that a player of any other kind must have. Times are seconds since `open`. */
export type SpeechPlayer = Pick<
  PcmPlayer,
  | 'addEventListener'
  | 'prepare'
  | 'open'
  | 'write'
  | 'end'
  | 'abort'
  | 'play'
  | 'pause'
  | 'stop'
  | 'seek'
  | 'close'
  | 'samples'
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
>;
