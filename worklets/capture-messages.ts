/** Name in registerProcessor; the number grows with every change of these messages. */
export type PcmCaptureProcessorName = 'kurdish-pcm-capture-1';

/** From the main thread, to the processor's own port. */
export type ToCapture =
  /** Where the sound goes from now on. Before it, nothing is captured. */
  | { type: 'open'; output: MessagePort }
  /** What comes in meanwhile is let go. */
  | { type: 'pause' }
  | { type: 'resume' }
  /** Sends what is left, then `end`; `process()` ends, too. */
  | { type: 'end' };

/** Through the output's port, to whoever resamples. */
export type FromCapture =
  /** The first `length` of `samples`: mono, -1 to 1, at the context's own rate. */
  { type: 'sound'; samples: Float32Array; length: number } | { type: 'end' };

/** From the processor's own port, about 50 times a second: root mean square of the last 20 ms, 0 to 1. */
export type CaptureLevel = number;
