import type { FromProcessor, PcmPlayerProcessorName, ToProcessor } from '../../../worklets/messages.ts';
import { loadWorklet } from '../assets/load-worklet.ts';

const NAME: PcmPlayerProcessorName = 'kurdish-pcm-player-1';
/** Longer than the processor's fade, so that disposing is no click. */
const FADE_MS = 30;
/** Time constant of a change of volume. */
const GLIDE_SECONDS = 0.01;
/** Firefox's audio thread runs ahead of the clock that scripts see: a glide that began in the past would begin with a jump. */
const GLIDE_LEAD_SECONDS = 0.05;

export interface ProcessorNodeOptions {
  assetBase?: string | undefined;
  /** 0 to 1, from the first frame on. */
  volume: number;
  onMessage: (message: FromProcessor) => void;
  onBroken: () => void;
}

/** One `pcm-player-processor` in a context, behind a gain: processor -> output -> destination. */
export class ProcessorNode {
  readonly context: AudioContext;
  /** Where the volume is set; connect it elsewhere to listen in. */
  readonly output: GainNode;
  readonly #node: AudioWorkletNode;

  constructor(context: AudioContext, options: ProcessorNodeOptions) {
    this.context = context;
    this.#node = new AudioWorkletNode(context, NAME, {
      numberOfInputs: 0,
      numberOfOutputs: 1,
      outputChannelCount: [1],
    });
    this.output = context.createGain();
    this.output.gain.value = options.volume;
    this.#node.connect(this.output).connect(context.destination);
    this.#node.port.onmessage = (event: MessageEvent<FromProcessor>) => options.onMessage(event.data);
    this.#node.onprocessorerror = options.onBroken;
  }

  /** Loads the worklet, then makes the node. @throws SpeechError `asset-blocked` */
  static async create(context: AudioContext, options: ProcessorNodeOptions): Promise<ProcessorNode> {
    await loadWorklet(context, 'pcm-player-processor', { assetBase: options.assetBase });
    return new ProcessorNode(context, options);
  }

  post(message: ToProcessor): void {
    this.#node.port.postMessage(message);
  }

  /** @param gliding Whether something sounds now, to which a sudden change would be a click. */
  setVolume(volume: number, gliding: boolean): void {
    const { gain } = this.output;
    const now = this.context.currentTime;
    // Nothing is cancelled: an earlier glide goes on until the new one, where Firefox would jump back to its beginning.
    if (gliding) gain.setTargetAtTime(volume, now + GLIDE_LEAD_SECONDS, GLIDE_SECONDS);
    else gain.setValueAtTime(volume, now);
  }

  /** Fades out, ends `process()` and frees the port: a node that is only disconnected keeps running (web-audio-api 2658). */
  async dispose(): Promise<void> {
    this.#node.port.onmessage = null;
    this.post({ type: 'dispose' });
    await new Promise((resolve) => setTimeout(resolve, FADE_MS));
    this.#node.port.close();
    this.#node.disconnect();
    this.output.disconnect();
  }
}
