/** Name in the AudioWorkletGlobalScope. The number increases with every change to these messages. */
export type PcmCaptureProcessorName = 'kurdish-pcm-capture-1';

/** From the main thread, to the processor's own port. */
export type ToCapture =
  /** Sets the output; nothing is captured before it. */
  | { type: 'open'; output: MessagePort }
  /** Discards the input until `resume`. */
  | { type: 'pause' }
  | { type: 'resume' }
  /** Sends the pending samples, then `end`; `process()` ends as well. */
  | { type: 'end' };

/** Through the output's port, to the resampler. */
export type FromCapture =
  /** The first `length` of `samples`: mono, -1 to 1, at the context's sample rate. */
  { type: 'sound'; samples: Float32Array; length: number } | { type: 'end' };

/** From the processor's own port, about 50 times a second: root mean square of the last 20 ms, 0 to 1. */
export type CaptureLevel = number;
