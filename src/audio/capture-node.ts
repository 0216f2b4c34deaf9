import type { CaptureLevel, PcmCaptureProcessorName, ToCapture } from '../../worklets/capture-messages.ts';

const NAME: PcmCaptureProcessorName = 'kurdish-pcm-capture-1';

/** A stream's sound on its way into a port: source -> capture worklet, which stays silent -> destination. */
export class CaptureNode {
  readonly #source: MediaStreamAudioSourceNode;
  readonly #node: AudioWorkletNode;

  /** The worklet must be loaded. @param output The port that receives the sound. */
  constructor(
    context: AudioContext,
    stream: MediaStream,
    output: MessagePort,
    onLevel: (level: CaptureLevel) => void,
  ) {
    this.#source = context.createMediaStreamSource(stream);
    this.#node = new AudioWorkletNode(context, NAME, { numberOfInputs: 1, numberOfOutputs: 1 });
    this.#node.port.onmessage = (event: MessageEvent<CaptureLevel>) => onLevel(event.data);
    this.#node.port.postMessage({ type: 'open', output } satisfies ToCapture, [output]);
    // Some engines run only what reaches the destination.
    this.#source.connect(this.#node).connect(context.destination);
  }

  post(message: Exclude<ToCapture, { type: 'open' }>): void {
    this.#node.port.postMessage(message);
  }

  /** Ends `process()`, too: a node that is only disconnected keeps running (web-audio-api 2658). */
  close(): void {
    this.#node.port.onmessage = null;
    this.post({ type: 'end' });
    this.#source.disconnect();
    this.#node.disconnect();
    this.#node.port.close();
  }
}
