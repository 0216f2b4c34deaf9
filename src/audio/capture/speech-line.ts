import { type Remote, transfer, wrap } from 'comlink';
import { type CaptureLineOptions, openCaptureLine, type SpeechFrame } from '../../workers/capture-line.ts';
import type { CaptureWorker } from '../../workers/capture-worker.ts';
import captureWorkerSource from '../../workers/capture-worker.ts?source';
import { startWorker } from '../assets/start-worker.ts';

const WORKER = {
  file: 'capture-worker.js',
  embedded: captureWorkerSource,
  kind: 'Worker',
  directive: 'worker-src',
} as const;
/** Blocks of 20 ms without a frame, 5 s, after which a Worker that said nothing is taken for dead. */
const PATIENCE_BLOCKS = 250;

export interface SpeechLineOptions extends CaptureLineOptions {
  assetBase?: string | undefined;
  /** Sends the sound into this port from now on. */
  connect: (sound: MessagePort) => void;
  onFrame: (frame: SpeechFrame) => void;
  /** The main thread resamples, in slices of 20 ms, because no Worker could be started, or it failed. */
  onDegraded: (reason: string) => void;
}

/** From the capture worklet's port to frames of 16 kHz speech: sound goes straight to a Worker, past the main thread. */
export class SpeechLine {
  readonly #options: SpeechLineOptions;
  #worker: Worker | undefined;
  /** Kept: Comlink tells a Worker to listen no more once its last proxy is garbage. */
  #remote: Remote<CaptureWorker> | undefined;
  #output: MessagePort | undefined;
  /** Holds what is said until a Worker has started. */
  #waiting: MessagePort | undefined;
  #unanswered = 0;

  constructor(options: SpeechLineOptions) {
    this.#options = options;
  }

  /** What is said before a Worker runs waits in the port. */
  async open(): Promise<void> {
    const { sampleRate, frameSamples, assetBase } = this.#options;
    const sound = this.#connect();
    this.#waiting = sound;
    try {
      const worker = await startWorker(WORKER, assetBase, (started) => {
        this.#remote = wrap<CaptureWorker>(started);
        return this.#remote.ready();
      });
      if (!this.#waiting) return worker.terminate();
      this.#worker = worker;
    } catch (error) {
      if (this.#waiting) this.#resampleHere(sound, (error as Error).message);
      return;
    } finally {
      this.#waiting = undefined;
    }
    this.#worker.onerror = (event) => {
      // Dealt with here: the page's own error handler need not hear of it.
      event.preventDefault();
      this.#takeOver(event.message);
    };
    const { port1, port2 } = new MessageChannel();
    this.#output = port1;
    port1.onmessage = (event: MessageEvent<SpeechFrame>) => {
      this.#unanswered = 0;
      this.#options.onFrame(event.data);
    };
    this.#remote
      ?.open(transfer(sound, [sound]), transfer(port2, [port2]), { sampleRate, frameSamples })
      .catch((error: Error) => this.#takeOver(error.message));
  }

  /** Call it for each block of 20 ms that the worklet has sent. */
  countBlock(): void {
    if (this.#worker && ++this.#unanswered > PATIENCE_BLOCKS) this.#takeOver('no frame came for 5 s');
  }

  /** No more sound will come, and nobody waits for a Worker that has not started. */
  finish(): void {
    if (this.#waiting) openCaptureLine(this.#waiting, this.#options, this.#options.onFrame);
    this.#waiting = undefined;
  }

  close(): void {
    this.#waiting = undefined;
    this.#output?.close();
    this.#dismiss();
  }

  #connect(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#options.connect(port1);
    return port2;
  }

  /** What the Worker has not given back is lost, a frame at most unless it stood still. */
  #takeOver(reason: string): void {
    if (!this.#worker) return;
    this.#dismiss();
    this.#resampleHere(this.#connect(), `The resampling Worker failed: ${reason}`);
  }

  #resampleHere(sound: MessagePort, reason: string): void {
    const { onFrame, onDegraded } = this.#options;
    openCaptureLine(sound, this.#options, onFrame);
    onDegraded(reason);
  }

  #dismiss(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#remote = undefined;
  }
}
