import { expose } from 'comlink';
import { type CaptureFrameOptions, receiveCapture } from './capture-frames.ts';

/** API of the resampling Worker. Audio does not pass through these calls: it goes from port to port. */
const captureWorker = {
  /** Resolves once the Worker is running. */
  ready(): true {
    return true;
  },
  /**
   * @param input Receives audio from the capture worklet.
   * @param output Frames are posted here, then null.
   */
  open(input: MessagePort, output: MessagePort, options: CaptureFrameOptions): void {
    receiveCapture(input, options, (frame) => output.postMessage(frame));
  },
};

export type CaptureWorker = typeof captureWorker;

expose(captureWorker);
