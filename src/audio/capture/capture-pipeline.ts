import { type Remote, transfer, wrap } from 'comlink';
import type { CaptureLevel, PcmCaptureProcessorName, ToCapture } from '../../../worklets/capture-messages.ts';
import { type CaptureFrame, receiveCapture } from '../../workers/capture-frames.ts';
import type { CaptureWorker } from '../../workers/capture-worker.ts';
import captureWorkerSource from '../../workers/capture-worker.ts?source';
import { startWorker } from '../assets/start-worker.ts';

const PROCESSOR: PcmCaptureProcessorName = 'kurdish-pcm-capture-1';
const WORKER = {
  file: 'capture-worker.js',
  embedded: captureWorkerSource,
  kind: 'Worker',
  directive: 'worker-src',
} as const;
/** Blocks of 20 ms without a frame, 5 s, after which a silent Worker counts as dead. */
const WORKER_TIMEOUT_BLOCKS = 250;

export interface CapturePipelineOptions {
  /** Length of every frame but the last, in samples at 16 kHz. */
  frameSamples: number;
  assetBase?: string | undefined;
  /** Root mean square of each block of 20 ms, 0 to 1. */
  onLevel: (level: CaptureLevel) => void;
  /** Receives null after the last frame. */
  onFrame: (frame: CaptureFrame) => void;
  /** The main thread resamples, in blocks of 20 ms: no Worker could be started, or it failed. */
  onDegraded: (reason: string) => void;
  /** The audio processor failed: no more frames will come. */
  onFailed: () => void;
}

/**
 * Turns a media stream into frames of 16 kHz speech: source, capture worklet, resampling Worker. Audio goes to the Worker through its
 * own port, bypassing the main thread.
 */
export class CapturePipeline {
  readonly #options: CapturePipelineOptions;
  readonly #sampleRate: number;
  readonly #source: MediaStreamAudioSourceNode;
  readonly #node: AudioWorkletNode;
  #worker: Worker | undefined;
  /** Kept alive: Comlink closes a Worker's endpoint when its last proxy is garbage-collected. */
  #remote: Remote<CaptureWorker> | undefined;
  #frames: MessagePort | undefined;
  /** Buffers audio until a Worker has started. */
  #pending: MessagePort | undefined;
  #blocksWithoutFrame = 0;

  /** The capture worklet must be loaded. */
  constructor(context: AudioContext, stream: MediaStream, options: CapturePipelineOptions) {
    this.#options = options;
    this.#sampleRate = context.sampleRate;
    this.#source = context.createMediaStreamSource(stream);
    this.#node = new AudioWorkletNode(context, PROCESSOR, { numberOfInputs: 1, numberOfOutputs: 1 });
    this.#node.port.onmessage = ({ data }: MessageEvent<CaptureLevel>) => {
      this.#superviseWorker();
      options.onLevel(data);
    };
    this.#node.onprocessorerror = options.onFailed;
    // Some engines process only nodes that reach the destination. The worklet's output is silent.
    this.#source.connect(this.#node).connect(context.destination);
    this.#start().catch(options.onFailed);
  }

  /** Drops audio until `resume`. */
  pause(): void {
    this.#post({ type: 'pause' });
  }

  resume(): void {
    this.#post({ type: 'resume' });
  }

  /** Flushes the last frame; null follows it. Does not wait for a Worker that has not started. */
  finish(): void {
    this.#post({ type: 'end' });
    if (this.#pending) this.#receiveHere(this.#pending);
    this.#pending = undefined;
  }

  /** Also ends the worklet's `process()`: a node that is only disconnected keeps running (WebAudio/web-audio-api issue 2658). */
  close(): void {
    this.#node.port.onmessage = null;
    this.#post({ type: 'end' });
    this.#source.disconnect();
    this.#node.disconnect();
    this.#node.port.close();
    this.#pending = undefined;
    this.#frames?.close();
    this.#terminateWorker();
  }

  async #start(): Promise<void> {
    const { assetBase, frameSamples, onFrame } = this.#options;
    const sound = this.#openSound();
    this.#pending = sound;
    try {
      const worker = await startWorker(WORKER, assetBase, (started) => {
        this.#remote = wrap<CaptureWorker>(started);
        return this.#remote.ready();
      });
      if (!this.#pending) return worker.terminate();
      this.#worker = worker;
    } catch (error) {
      if (this.#pending) this.#degrade(sound, (error as Error).message);
      return;
    } finally {
      this.#pending = undefined;
    }
    this.#worker.onerror = (event) => {
      // Handled here, so it must not reach the page's error handler.
      event.preventDefault();
      this.#replaceWorker(event.message);
    };
    const { port1, port2 } = new MessageChannel();
    this.#frames = port1;
    port1.onmessage = (event: MessageEvent<CaptureFrame>) => {
      this.#blocksWithoutFrame = 0;
      onFrame(event.data);
    };
    const options = { sampleRate: this.#sampleRate, frameSamples };
    this.#remote
      ?.open(transfer(sound, [sound]), transfer(port2, [port2]), options)
      .catch((error: Error) => this.#replaceWorker(error.message));
  }

  /** Called for each block of 20 ms that the worklet has sent. */
  #superviseWorker(): void {
    if (this.#worker && ++this.#blocksWithoutFrame > WORKER_TIMEOUT_BLOCKS)
      this.#replaceWorker('no frame received for 5 s');
  }

  /** Audio that the Worker has not returned is lost: at most one frame, unless it hung. */
  #replaceWorker(reason: string): void {
    if (!this.#worker) return;
    this.#terminateWorker();
    this.#degrade(this.#openSound(), `The resampling Worker failed: ${reason}`);
  }

  #degrade(sound: MessagePort, reason: string): void {
    this.#receiveHere(sound);
    this.#options.onDegraded(reason);
  }

  #receiveHere(sound: MessagePort): void {
    const { frameSamples, onFrame } = this.#options;
    receiveCapture(sound, { sampleRate: this.#sampleRate, frameSamples }, onFrame);
  }

  /** Returns the port that receives audio from now on. */
  #openSound(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#node.port.postMessage({ type: 'open', output: port1 } satisfies ToCapture, [port1]);
    return port2;
  }

  #post(message: Exclude<ToCapture, { type: 'open' }>): void {
    this.#node.port.postMessage(message);
  }

  #terminateWorker(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#remote = undefined;
  }
}
