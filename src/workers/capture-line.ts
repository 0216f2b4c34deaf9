import type { FromCapture } from '../../worklets/capture-messages.ts';
import { SpeechFrames } from './speech-frames.ts';

export interface CaptureLineOptions {
  /** Of the captured sound, samples per second. */
  sampleRate: number;
  /** Length of a frame in samples at 16 kHz. */
  frameSamples: number;
}

/** A frame of 16 kHz speech; null after the last. */
export type SpeechFrame = Int16Array<ArrayBuffer> | null;

/** Resamples what the capture worklet sends into `input`, on whichever thread this runs, until it says `end`. */
export function openCaptureLine(
  input: MessagePort,
  options: CaptureLineOptions,
  onFrame: (frame: SpeechFrame) => void,
): void {
  const frames = new SpeechFrames(options.sampleRate, options.frameSamples);
  input.onmessage = (event: MessageEvent<FromCapture>) => {
    const message = event.data;
    if (message.type === 'sound') {
      for (const frame of frames.write(message.samples.subarray(0, message.length))) onFrame(frame);
      return;
    }
    for (const frame of frames.finish()) onFrame(frame);
    onFrame(null);
    input.close();
  };
}
