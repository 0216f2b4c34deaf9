import { expose } from 'comlink';
import { type CaptureLineOptions, openCaptureLine } from './capture-line.ts';

/** What the resampling Worker does when asked. Sound takes no part in these calls: it flows from port to port. */
const captureWorker = {
  /** Answers once the Worker runs. */
  ready(): true {
    return true;
  },
  /**
   * @param input The capture worklet sends into its other end.
   * @param output Frames are posted into it, then null.
   */
  open(input: MessagePort, output: MessagePort, options: CaptureLineOptions): void {
    openCaptureLine(input, options, (frame) => output.postMessage(frame));
  },
};

export type CaptureWorker = typeof captureWorker;

expose(captureWorker);
