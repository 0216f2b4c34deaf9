import type { Layer } from './matrix-unit.ts';

export interface RecurrentLayer {
  readonly input: Layer;
  readonly state: Layer;
}

/** A gated recurrent unit (Cho et al., 2014; gate order reset, update, new) with one stream's hidden state. */
export class RecurrentUnit {
  readonly #layer: RecurrentLayer;
  readonly #hidden: Float32Array;
  readonly #fromInput: Float32Array;
  readonly #fromState: Float32Array;
  /** Hidden state after each frame of the latest `run`, contiguous. */
  readonly output: Float32Array;

  /** @param maxFrames maximum frames per run. */
  constructor(layer: RecurrentLayer, maxFrames: number) {
    const { rows, columns } = layer.state;
    this.#layer = layer;
    this.#hidden = new Float32Array(columns);
    this.#fromInput = new Float32Array(rows * maxFrames);
    this.#fromState = new Float32Array(rows);
    this.output = new Float32Array(columns * maxFrames);
  }

  /** The input projection is computed for all frames at once; the recurrent part runs frame by frame. */
  run(frames: Float32Array, count: number): void {
    const { input, state } = this.#layer;
    const { rows, columns: size } = state;
    input.multiply(frames, input.columns, count, this.#fromInput);
    for (let frame = 0; frame < count; frame++) {
      state.multiply(this.#hidden, size, 1, this.#fromState);
      this.#updateState(frame * rows);
      this.output.set(this.#hidden, frame * size);
    }
  }

  #updateState(at: number): void {
    const hidden = this.#hidden;
    const fromInput = this.#fromInput;
    const fromState = this.#fromState;
    const size = hidden.length;
    for (let i = 0; i < size; i++) {
      const reset = 1 / (1 + Math.exp(-fromInput[at + i] - fromState[i]));
      const update = 1 / (1 + Math.exp(-fromInput[at + size + i] - fromState[size + i]));
      const candidate = Math.tanh(fromInput[at + 2 * size + i] + reset * fromState[2 * size + i]);
      hidden[i] = (1 - update) * candidate + update * hidden[i];
    }
  }
}
