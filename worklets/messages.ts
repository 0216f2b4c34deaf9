/**
 * The messages between `PcmPlayer` and its processor. Frames are mono samples at 24 kHz unless the name is `contextFrame`. Every
 * message but `dispose` names its utterance by `epoch`; the receiver drops messages of other epochs, so that nothing late reaches the
 * next utterance.
 */

/** Name in the AudioWorkletGlobalScope. The number increases with every change to these messages. */
export type PcmPlayerProcessorName = 'kurdish-pcm-player-2';

export type PlaybackState = 'idle' | 'waiting' | 'playing' | 'paused' | 'ended';

export type ToProcessor =
  /** Starts an utterance and discards the previous one. */
  | { type: 'open'; epoch: number; rate: number }
  /** After an underrun, this one or the next, playback resumes when `rebufferFrames` lie ahead: decided anew with all that arrives. */
  | { type: 'samples'; epoch: number; samples: Int16Array; rebufferFrames: number }
  /** All samples have been sent; `frames` is their number, compared with what arrived. */
  | { type: 'end'; epoch: number; frames: number }
  | { type: 'play'; epoch: number; serial: number }
  | { type: 'pause'; epoch: number; serial: number }
  /** Moves to `frame`, clamped to what has arrived. `stop` also pauses there. */
  | { type: 'seek'; epoch: number; serial: number; frame: number; stop: boolean }
  | { type: 'rate'; epoch: number; rate: number }
  /** The stream broke: fade out and discard the audio. */
  | { type: 'abort'; epoch: number }
  | { type: 'dispose' };

/** The playback position at the start of a render quantum. */
export interface PlaybackPosition {
  epoch: number;
  /** Serial of the latest play, pause or seek received: a report with an older serial than the last one sent is outdated. */
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
  /** Sent at most 20 times a second, while playing. */
  | ({ type: 'progress' } & PlaybackPosition)
  /** The state has changed. */
  | ({ type: 'state' } & PlaybackPosition)
  | ({ type: 'seeked' } & PlaybackPosition)
  /** Once, after the last sample. `complete`: every sample sent was received, and played or skipped by a seek. */
  | ({ type: 'ended'; complete: boolean } & PlaybackPosition);
