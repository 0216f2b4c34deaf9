import type { PcmPlayerProcessorName, ToProcessor } from './messages.ts';
import { PcmPlayback } from './pcm-playback.ts';

const NAME: PcmPlayerProcessorName = 'kurdish-pcm-player-2';

/** The audio-thread side of `PcmPlayer`: no inputs, one mono output. Messages: messages.ts. */
class PcmPlayerProcessor extends AudioWorkletProcessor {
  readonly #playback: PcmPlayback;
  #firstFrame: number | undefined;

  constructor() {
    super();
    this.#playback = new PcmPlayback(sampleRate, (message) => this.port.postMessage(message));
    this.port.onmessage = (event: MessageEvent<ToProcessor>) => this.#playback.receive(event.data);
  }

  /**
   * Silent until `currentFrame` moves. In Chromium 150 and WebKit (bug 320971) it keeps the frame of the scope's creation, or 0, until a
   * quantum is over. The context went on while the file was loading, and the page's clock would be ahead of the sound by that time.
   */
  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    this.#firstFrame ??= currentFrame;
    if (currentFrame === this.#firstFrame) return true;
    const channel = outputs[0]?.[0];
    return channel ? this.#playback.render(channel, currentFrame) : true;
  }
}

try {
  registerProcessor(NAME, PcmPlayerProcessor);
} catch {
  // Already registered: a context may load this file twice, from two sources.
}
