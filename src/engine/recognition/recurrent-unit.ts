import type { Layer } from './matrix-unit.ts';

export interface RecurrentLayer {
  readonly input: Layer;
  readonly state: Layer;
}

/** A gated recurrent unit (Cho et al., 2014; gates in the order reset, update, new) with the memory of one stream. */
export class RecurrentUnit {
  readonly #layer: RecurrentLayer;
  readonly #memory: Float32Array;
  readonly #fromInput: Float32Array;
  readonly #fromState: Float32Array;
  /** What it remembered after each frame of the latest `run`, one behind the other. */
  readonly output: Float32Array;

  /** @param most frames that one run may bring. */
  constructor(layer: RecurrentLayer, most: number) {
    const { rows, columns } = layer.state;
    this.#layer = layer;
    this.#memory = new Float32Array(columns);
    this.#fromInput = new Float32Array(rows * most);
    this.#fromState = new Float32Array(rows);
    this.output = new Float32Array(columns * most);
  }

  /** What the frames say is computed for all of them at once; what the memory says must wait for each in turn. */
  run(frames: Float32Array, count: number): void {
    const { input, state } = this.#layer;
    const { rows, columns: size } = state;
    input.multiply(frames, input.columns, count, this.#fromInput);
    for (let frame = 0; frame < count; frame++) {
      state.multiply(this.#memory, size, 1, this.#fromState);
      this.#remember(frame * rows);
      this.output.set(this.#memory, frame * size);
    }
  }

  #remember(at: number): void {
    const memory = this.#memory;
    const fromInput = this.#fromInput;
    const fromState = this.#fromState;
    const size = memory.length;
    for (let i = 0; i < size; i++) {
      const reset = 1 / (1 + Math.exp(-fromInput[at + i] - fromState[i]));
      const update = 1 / (1 + Math.exp(-fromInput[at + size + i] - fromState[size + i]));
      const fresh = Math.tanh(fromInput[at + 2 * size + i] + reset * fromState[2 * size + i]);
      memory[i] = (1 - update) * fresh + update * memory[i];
    }
  }
}
