/**
 * Everything that crosses the port between `PcmPlayer` and its processor. Frames are mono samples at 24 kHz unless the
 * name says `contextFrame`. Every message but `dispose` names its utterance by `epoch`; one that names another epoch
 * than the receiver's is dropped, so nothing late can reach the next utterance.
 */

/** Name in the AudioWorkletGlobalScope. The number rises whenever this file changes meaning. */
export type PcmPlayerProcessorName = 'kurdish-pcm-player-1';

export type PlaybackState = 'idle' | 'waiting' | 'playing' | 'paused' | 'ended';

export type ToProcessor =
  /** Begins an utterance and forgets the one before. After a shortage playing resumes at `rebufferFrames`. */
  | { type: 'open'; epoch: number; rate: number; rebufferFrames: number }
  | { type: 'samples'; epoch: number; samples: Int16Array }
  /** All samples were sent; `frames` is their number, checked against what arrived. */
  | { type: 'end'; epoch: number; frames: number }
  | { type: 'play'; epoch: number; serial: number }
  | { type: 'pause'; epoch: number; serial: number }
  /** Moves to `frame`, clamped to what has arrived. `stop` also pauses there. */
  | { type: 'seek'; epoch: number; serial: number; frame: number; stop: boolean }
  | { type: 'rate'; epoch: number; rate: number }
  /** The stream broke: fade out and discard the audio. */
  | { type: 'abort'; epoch: number }
  | { type: 'dispose' };

/** Where the playback stood at the start of a render quantum. */
export interface PlaybackPosition {
  epoch: number;
  /** Of the last play, pause or seek received: a report with an older one than was sent is out of date. */
  serial: number;
  state: PlaybackState;
  sourceFrame: number;
  contextFrame: number;
  /** Source seconds per second of context time; 0 while nothing moves. */
  rate: number;
  underruns: number;
  receivedFrames: number;
  playedFrames: number;
}

export type FromProcessor =
  /** At most 20 a second, while playing. */
  | ({ type: 'progress' } & PlaybackPosition)
  /** The state has changed. */
  | ({ type: 'state' } & PlaybackPosition)
  | ({ type: 'seeked' } & PlaybackPosition)
  /** Once, after the last sample. `complete` says that every sample sent was received and played or skipped by a seek. */
  | ({ type: 'ended'; complete: boolean } & PlaybackPosition);
