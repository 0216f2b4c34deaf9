import type { Layer } from './matrix-unit.ts';

/** A 1-D convolution over time with ReLU, processed incrementally. */
export class Convolution {
  readonly #layer: Layer;
  readonly #kernel: number;
  readonly #stride: number;
  readonly #width: number;
  /** Input frames still needed, contiguous. */
  readonly input: Float32Array;
  /** Output frames of the latest `run`, contiguous. */
  readonly output: Float32Array;
  readonly maxOutputs: number;
  #frames = 0;

  /** @param maxFrames maximum input frames between two runs. */
  constructor(layer: Layer, kernel: number, stride: number, maxFrames: number) {
    this.#layer = layer;
    this.#kernel = kernel;
    this.#stride = stride;
    this.#width = layer.columns / kernel;
    this.maxOutputs = Math.floor((maxFrames - 1) / stride) + 1;
    this.input = new Float32Array((kernel - 1 + maxFrames) * this.#width);
    this.output = new Float32Array(this.maxOutputs * layer.rows);
  }

  /** Offset in `input` at which to write the next frame; later frames follow contiguously. */
  get writeOffset(): number {
    return this.#frames * this.#width;
  }

  /** Appends the previous layer's output and runs. @returns the number of output frames. */
  append(frames: Float32Array, count: number): number {
    this.input.set(frames.subarray(0, count * this.#width), this.writeOffset);
    return this.run(count);
  }

  /** Processes the frames written to `input`. @returns the number of output frames. */
  run(added: number): number {
    this.#frames += added;
    if (this.#frames < this.#kernel) return 0;
    const count = Math.floor((this.#frames - this.#kernel) / this.#stride) + 1;
    const step = this.#stride * this.#width;
    this.#layer.multiply(this.input, step, count, this.output);
    const length = count * this.#layer.rows;
    for (let i = 0; i < length; i++) if (this.output[i] < 0) this.output[i] = 0;
    this.input.copyWithin(0, count * step, this.writeOffset);
    this.#frames -= count * this.#stride;
    return count;
  }
}
