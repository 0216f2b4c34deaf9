import type { FromProcessor, PcmPlayerProcessorName, ToProcessor } from '../../../worklets/messages.ts';
import { delay } from '../../async/delay.ts';
import { joinSamples } from '../../formats/join-samples.ts';
import { loadWorklet } from '../assets/load-worklet.ts';

const NAME: PcmPlayerProcessorName = 'kurdish-pcm-player-2';
/** Longer than the processor's fade-out, so that disposing does not click. */
const FADE_MS = 30;
const MAX_FADE_WAITS = 30;
/** Time constant of a volume change. */
const GLIDE_SECONDS = 0.01;
/** Firefox's audio thread runs ahead of the clock that scripts see: a glide that starts in the past would start with a jump. */
const GLIDE_LEAD_SECONDS = 0.05;

export interface ProcessorLinkOptions {
  /** Folder of the worklet files. */
  assetBase: string | undefined;
  /** 0 to 1, for the first frame of a new processor. */
  volume: () => number;
  /** A new processor has received the utterance so far: restore its position and state. */
  onAttached: () => void;
  /** The latest seek has been carried out. */
  onSeeked: () => void;
  /** A report that reflects every command sent so far. */
  onReport: (report: FromProcessor) => void;
  /** The processor threw and is detached. */
  onBroken: () => void;
}

/**
 * The main thread's side of the port to `pcm-player-processor`: processor -> output -> destination. It numbers messages, drops
 * outdated reports, and keeps the samples of the utterance, for export and for a new processor when the context is replaced.
 */
export class ProcessorLink {
  readonly #options: ProcessorLinkOptions;
  #node: AudioWorkletNode | undefined;
  #output: GainNode | undefined;
  #attaching: Promise<void> | undefined;
  /** Counts `detach`, so that an `attach` in progress notices. */
  #detachments = 0;
  #epoch = 0;
  #serial = 0;
  #seekSerial = 0;
  #rate = 1;
  #chunks: Int16Array[] = [];
  #frames = 0;
  #isComplete = false;

  constructor(options: ProcessorLinkOptions) {
    this.#options = options;
  }

  /** Whether an utterance has ever been opened. */
  get isOpen(): boolean {
    return this.#epoch > 0;
  }

  /** Frames received of this utterance. */
  get frames(): number {
    return this.#frames;
  }

  /** All of the utterance has been written. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** The node connected to the destination; undefined before `attach`. */
  get output(): AudioNode | undefined {
    return this.#output;
  }

  /** Creates the processor in a context, once, and sends it the utterance so far. @throws SpeechError `asset-blocked` */
  attach(context: AudioContext): Promise<void> {
    this.#attaching ??= this.#attach(context).catch((error) => {
      this.#attaching = undefined;
      throw error;
    });
    return this.#attaching;
  }

  /** Fades out and removes the processor; the utterance is kept for the next one. */
  detach(): Promise<void> {
    const [node, output] = [this.#node, this.#output];
    this.#node = undefined;
    this.#output = undefined;
    this.#attaching = undefined;
    this.#detachments++;
    return node && output ? dispose(node, output) : Promise.resolve();
  }

  /** Discards the utterance and ignores later reports about it. */
  reset(): void {
    this.#epoch++;
    this.#chunks = [];
    this.#frames = 0;
    this.#isComplete = false;
  }

  /** Starts the next utterance, after `reset`. */
  open(): void {
    this.#post({ type: 'open', epoch: this.#epoch, rate: this.#rate });
  }

  /** The array must not change afterwards. @param rebufferFrames Frames to buffer after an underrun before playback resumes. */
  write(samples: Int16Array, rebufferFrames: number): void {
    this.#chunks.push(samples);
    this.#frames += samples.length;
    this.#post({ type: 'samples', epoch: this.#epoch, samples, rebufferFrames });
  }

  end(): void {
    this.#isComplete = true;
    this.#post({ type: 'end', epoch: this.#epoch, frames: this.#frames });
  }

  abort(): void {
    this.#post({ type: 'abort', epoch: this.#epoch });
  }

  play(): void {
    this.#post({ type: 'play', epoch: this.#epoch, serial: ++this.#serial });
  }

  pause(): void {
    this.#post({ type: 'pause', epoch: this.#epoch, serial: ++this.#serial });
  }

  /** @param stop Also pauses there. */
  seek(frame: number, stop: boolean): void {
    this.#seekSerial = ++this.#serial;
    this.#post({ type: 'seek', epoch: this.#epoch, serial: this.#serial, frame, stop });
    // A processor that is attached later starts there.
    if (!this.#node) queueMicrotask(this.#options.onSeeked);
  }

  setRate(rate: number): void {
    this.#rate = rate;
    this.#post({ type: 'rate', epoch: this.#epoch, rate });
  }

  /** @param isAudible Whether a sudden change would click. */
  setVolume(volume: number, isAudible: boolean): void {
    if (!this.#output) return;
    const { gain, context } = this.#output;
    // Nothing is cancelled: an earlier glide continues until the new one starts, where Firefox would jump back to its start.
    if (isAudible) gain.setTargetAtTime(volume, context.currentTime + GLIDE_LEAD_SECONDS, GLIDE_SECONDS);
    else gain.setValueAtTime(volume, context.currentTime);
  }

  /** Everything received of this utterance, in one array. */
  samples(): Int16Array {
    return joinSamples(this.#chunks);
  }

  async #attach(context: AudioContext): Promise<void> {
    const { assetBase, volume, onAttached, onBroken } = this.#options;
    const detachments = this.#detachments;
    await loadWorklet(context, 'pcm-player-processor', { assetBase });
    if (detachments !== this.#detachments) return;
    const node = new AudioWorkletNode(context, NAME, {
      numberOfInputs: 0,
      numberOfOutputs: 1,
      outputChannelCount: [1],
    });
    const output = context.createGain();
    output.gain.value = volume();
    node.connect(output).connect(context.destination);
    node.port.onmessage = (event: MessageEvent<FromProcessor>) => this.#receive(event.data);
    node.onprocessorerror = () => {
      this.detach().catch(() => {});
      onBroken();
    };
    this.#node = node;
    this.#output = output;
    this.open();
    // The next write says anew how long a wait lasts.
    for (const samples of this.#chunks)
      this.#post({ type: 'samples', epoch: this.#epoch, samples, rebufferFrames: 0 });
    if (this.#isComplete) this.end();
    onAttached();
  }

  #receive(report: FromProcessor): void {
    if (report.epoch !== this.#epoch) return;
    if (report.type === 'seeked' && report.serial === this.#seekSerial) this.#options.onSeeked();
    if (report.serial === this.#serial) this.#options.onReport(report);
  }

  #post(message: ToProcessor): void {
    this.#node?.port.postMessage(message);
  }
}

/** Fades out, ends `process()` and closes the port: a node that is only disconnected keeps running (web-audio-api 2658). */
async function dispose(node: AudioWorkletNode, output: GainNode): Promise<void> {
  node.port.onmessage = null;
  node.port.postMessage({ type: 'dispose' } satisfies ToProcessor);
  const { context } = output;
  const faded = context.currentTime + FADE_MS / 1000;
  // By the clock of the audio thread, which may be behind; it stands where the context does.
  let waits = 0;
  do await delay(FADE_MS);
  while (context.state === 'running' && context.currentTime < faded && ++waits < MAX_FADE_WAITS);
  node.port.close();
  node.disconnect();
  output.disconnect();
}
