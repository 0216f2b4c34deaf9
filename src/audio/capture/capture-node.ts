import type { CaptureLevel, PcmCaptureProcessorName, ToCapture } from '../../../worklets/capture-messages.ts';

const NAME: PcmCaptureProcessorName = 'kurdish-pcm-capture-1';

export interface CaptureNodeOptions {
  /** About 50 times a second. */
  onLevel: (level: CaptureLevel) => void;
  /** The processor has failed: nothing more will come. */
  onBroken: () => void;
}

/** A stream's sound on its way into a port: source -> capture worklet, which stays silent -> destination. */
export class CaptureNode {
  readonly #source: MediaStreamAudioSourceNode;
  readonly #node: AudioWorkletNode;

  /** The worklet must be loaded. */
  constructor(context: AudioContext, stream: MediaStream, { onLevel, onBroken }: CaptureNodeOptions) {
    this.#source = context.createMediaStreamSource(stream);
    this.#node = new AudioWorkletNode(context, NAME, { numberOfInputs: 1, numberOfOutputs: 1 });
    this.#node.port.onmessage = (event: MessageEvent<CaptureLevel>) => onLevel(event.data);
    this.#node.onprocessorerror = onBroken;
    // Some engines run only what reaches the destination.
    this.#source.connect(this.#node).connect(context.destination);
  }

  /** @param output The port that receives the sound from now on. */
  open(output: MessagePort): void {
    this.#node.port.postMessage({ type: 'open', output } satisfies ToCapture, [output]);
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
