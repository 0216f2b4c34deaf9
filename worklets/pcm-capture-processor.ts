import type { PcmCaptureProcessorName, ToCapture } from './capture-messages.ts';
import { PcmCapture } from './pcm-capture.ts';

const NAME: PcmCaptureProcessorName = 'kurdish-pcm-capture-1';

/** The audio-thread side of `Microphone`: one input with any number of channels, one silent output. Messages: capture-messages.ts. */
class PcmCaptureProcessor extends AudioWorkletProcessor {
  readonly #capture: PcmCapture;

  constructor() {
    super();
    this.#capture = new PcmCapture(sampleRate, (level) => this.port.postMessage(level));
    this.port.onmessage = (event: MessageEvent<ToCapture>) => this.#capture.receive(event.data);
  }

  process(inputs: Float32Array[][]): boolean {
    return this.#capture.capture(inputs[0]);
  }
}

try {
  registerProcessor(NAME, PcmCaptureProcessor);
} catch {
  // Already registered: a context may load this file twice, from two sources.
}
