import { transfer, wrap } from 'comlink';
import { type CaptureLineOptions, openCaptureLine, type SpeechFrame } from '../workers/capture-line.ts';
import type { CaptureWorker } from '../workers/capture-worker.ts';
import captureWorkerSource from '../workers/capture-worker.ts?source';
import { startWorker } from './start-worker.ts';

const WORKER = {
  file: 'capture-worker.js',
  embedded: captureWorkerSource,
  kind: 'Worker',
  directive: 'worker-src',
} as const;

export interface SpeechLineOptions extends CaptureLineOptions {
  assetBase?: string | undefined;
  onFrame: (frame: SpeechFrame) => void;
  /** No Worker could be started: the main thread resamples, in slices of 20 ms. */
  onDegraded: (reason: string) => void;
}

/** From the capture worklet's port to frames of 16 kHz speech: sound goes straight to a Worker, past the main thread. */
export class SpeechLine {
  #worker: Worker | undefined;
  #output: MessagePort | undefined;
  #closed = false;

  /** @param input The worklet's other end. What it sent before the line is open waits in the port. */
  async open(input: MessagePort, options: SpeechLineOptions): Promise<void> {
    const { sampleRate, frameSamples, assetBase, onFrame, onDegraded } = options;
    let worker: Worker;
    try {
      worker = await startWorker(WORKER, assetBase, (started) => wrap<CaptureWorker>(started).ready());
    } catch (error) {
      if (this.#closed) return;
      openCaptureLine(input, { sampleRate, frameSamples }, onFrame);
      onDegraded((error as Error).message);
      return;
    }
    if (this.#closed) return worker.terminate();
    this.#worker = worker;
    const { port1, port2 } = new MessageChannel();
    this.#output = port1;
    port1.onmessage = (event: MessageEvent<SpeechFrame>) => onFrame(event.data);
    await wrap<CaptureWorker>(worker).open(transfer(input, [input]), transfer(port2, [port2]), {
      sampleRate,
      frameSamples,
    });
  }

  close(): void {
    this.#closed = true;
    this.#output?.close();
    this.#worker?.terminate();
  }
}
