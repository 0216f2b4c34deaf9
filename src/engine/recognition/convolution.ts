import type { Layer } from './matrix-unit.ts';

/** A convolution over time with a rectifier, fed a few frames at a time. */
export class Convolution {
  readonly #layer: Layer;
  readonly #kernel: number;
  readonly #stride: number;
  readonly #width: number;
  /** The frames that the next results need, one behind the other. */
  readonly input: Float32Array;
  /** The results of the latest `run`, one behind the other. */
  readonly output: Float32Array;
  readonly mostResults: number;
  #frames = 0;

  /** @param most frames that may come between two runs. */
  constructor(layer: Layer, kernel: number, stride: number, most: number) {
    this.#layer = layer;
    this.#kernel = kernel;
    this.#stride = stride;
    this.#width = layer.columns / kernel;
    this.mostResults = Math.floor((most - 1) / stride) + 1;
    this.input = new Float32Array((kernel - 1 + most) * this.#width);
    this.output = new Float32Array(this.mostResults * layer.rows);
  }

  /** Where in `input` the next frame goes; the one after it follows. */
  get place(): number {
    return this.#frames * this.#width;
  }

  /** Takes the results of the convolution before this one. @returns how many results that makes. */
  take(frames: Float32Array, count: number): number {
    this.input.set(frames.subarray(0, count * this.#width), this.place);
    return this.run(count);
  }

  /** Takes the frames that were put in place. @returns how many results there are. */
  run(added: number): number {
    this.#frames += added;
    if (this.#frames < this.#kernel) return 0;
    const count = Math.floor((this.#frames - this.#kernel) / this.#stride) + 1;
    const step = this.#stride * this.#width;
    this.#layer.multiply(this.input, step, count, this.output);
    const length = count * this.#layer.rows;
    for (let i = 0; i < length; i++) if (this.output[i] < 0) this.output[i] = 0;
    this.input.copyWithin(0, count * step, this.place);
    this.#frames -= count * this.#stride;
    return count;
  }
}
