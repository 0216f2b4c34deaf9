import type { RecognitionDialect } from '../recognition-engine.ts';
import type { AcousticModel } from './acoustic-model.ts';
import { Convolution } from './convolution.ts';
import type { Layer } from './matrix-unit.ts';
import { RecurrentUnit } from './recurrent-unit.ts';

/** Maximum analysis windows per pass through the network: 240 ms of audio. */
const MAX_WINDOWS = 24;

/**
 * The network's state for one utterance. Causal: an output depends on at most about 100 ms of following audio
 * and is never revised; it is bit-identical however the samples are split.
 */
export class AcousticStream {
  readonly #model: AcousticModel;
  readonly #head: Layer;
  readonly #onFrame: (logProbabilities: Float32Array) => void;
  /** Samples of incomplete windows. */
  readonly #samples: Float32Array;
  #sampleCount = 0;
  readonly #convolutions: readonly Convolution[];
  readonly #recurrent: readonly RecurrentUnit[];
  readonly #output: Float32Array;
  /** Views of `#output`, one per frame. */
  readonly #frames: readonly Float32Array[];

  /**
   * @param onFrame receives the log probabilities of blank and letters for every 30 ms of audio; the array is
   * reused.
   */
  constructor(
    model: AcousticModel,
    dialect: RecognitionDialect,
    onFrame: (logProbabilities: Float32Array) => void,
  ) {
    const { weights, convolutions, recurrent } = model;
    const head = model.heads[dialect];
    const outputs = head.rows;
    let maxFrames = MAX_WINDOWS;
    this.#model = model;
    this.#head = head;
    this.#onFrame = onFrame;
    this.#samples = new Float32Array(weights.window + weights.hop * (MAX_WINDOWS - 1));
    this.#convolutions = convolutions.map((layer, i) => {
      const convolution = new Convolution(layer, weights.kernels[i], weights.strides[i], maxFrames);
      maxFrames = convolution.maxOutputs;
      return convolution;
    });
    this.#recurrent = recurrent.map((layer) => new RecurrentUnit(layer, maxFrames));
    const output = new Float32Array(maxFrames * outputs);
    this.#output = output;
    this.#frames = Array.from({ length: maxFrames }, (_, i) =>
      output.subarray(i * outputs, (i + 1) * outputs),
    );
  }

  push(input: Int16Array): void {
    for (let at = 0; at < input.length; ) {
      const count = Math.min(this.#samples.length - this.#sampleCount, input.length - at);
      for (let i = 0; i < count; i++) this.#samples[this.#sampleCount + i] = input[at + i] / 32768;
      at += count;
      this.#sampleCount += count;
      this.#process();
    }
  }

  #process(): void {
    const [first, ...others] = this.#convolutions;
    let count = first.run(this.#analyse(first.input, first.writeOffset));
    let frames = first.output;
    for (const convolution of others) {
      count = convolution.append(frames, count);
      frames = convolution.output;
    }
    if (count === 0) return;
    for (const unit of this.#recurrent) {
      unit.run(frames, count);
      frames = unit.output;
    }
    this.#head.multiply(frames, this.#head.columns, count, this.#output);
    for (let i = 0; i < count; i++) {
      toLogProbabilities(this.#frames[i]);
      this.#onFrame(this.#frames[i]);
    }
  }

  /** Turns complete windows into mel frames. @returns the number of frames. */
  #analyse(out: Float32Array, at: number): number {
    const { weights, logMel } = this.#model;
    const { window, hop, mels } = weights;
    if (this.#sampleCount < window) return 0;
    const count = Math.floor((this.#sampleCount - window) / hop) + 1;
    for (let i = 0; i < count; i++) logMel.analyse(this.#samples, i * hop, out, at + i * mels);
    this.#samples.copyWithin(0, count * hop, this.#sampleCount);
    this.#sampleCount -= count * hop;
    return count;
  }
}

function toLogProbabilities(values: Float32Array): void {
  let max = values[0];
  for (let i = 1; i < values.length; i++) if (values[i] > max) max = values[i];
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += Math.exp(values[i] - max);
  const total = max + Math.log(sum);
  for (let i = 0; i < values.length; i++) values[i] -= total;
}
