import type { PcmPlayerProcessorName, ToProcessor } from './messages.ts';
import { PcmPlayback } from './pcm-playback.ts';

const NAME: PcmPlayerProcessorName = 'kurdish-pcm-player-2';

/** The audio-thread side of `PcmPlayer`: no inputs, one mono output. Messages: messages.ts. */
class PcmPlayerProcessor extends AudioWorkletProcessor {
  readonly #playback: PcmPlayback;

  constructor() {
    super();
    this.#playback = new PcmPlayback(sampleRate, (message) => this.port.postMessage(message));
    this.port.onmessage = (event: MessageEvent<ToProcessor>) => this.#playback.receive(event.data);
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const channel = outputs[0]?.[0];
    return channel ? this.#playback.render(channel, currentFrame) : true;
  }
}

try {
  registerProcessor(NAME, PcmPlayerProcessor);
} catch {
  // Already registered: a context may load this file twice, from two sources.
}
