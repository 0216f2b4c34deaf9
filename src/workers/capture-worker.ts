import { expose } from 'comlink';
import { receiveSpeech, type SpeechFrameOptions } from './speech-frames.ts';

/** Calls of the resampling Worker. Sound does not pass through them: it goes from port to port. */
const captureWorker = {
  /** Answers once the Worker runs. */
  ready(): true {
    return true;
  },
  /**
   * @param input Receives sound from the capture worklet.
   * @param output Frames are posted here, then null.
   */
  open(input: MessagePort, output: MessagePort, options: SpeechFrameOptions): void {
    receiveSpeech(input, options, (frame) => output.postMessage(frame));
  },
};

export type CaptureWorker = typeof captureWorker;

expose(captureWorker);
