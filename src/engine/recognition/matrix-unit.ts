import { KERNELS_BASE64 } from './kernels.wasm.ts';
import type { Matrix } from './weights.ts';

/** A weight matrix and bias, loaded into WebAssembly memory. */
export interface Layer {
  readonly rows: number;
  readonly columns: number;
  /**
   * Computes out = weights × input + bias for `count` inputs spaced `step` floats apart from index 0; outputs
   * are contiguous. Each result is bit-identical however many are computed in one call.
   */
  multiply(input: Float32Array, step: number, count: number, out: Float32Array): void;
}

/** A function of kernels.wat. All arguments are byte addresses but `rowBytes`, the length of a row of weights. */
type Kernel = (weights: number, rowBytes: number, input: number, bias: number, out: number) => void;

const PAGE = 65_536;
/** Bytes for one call's inputs, and the same again for its outputs. */
const SCRATCH = PAGE;
const ROWS_AT_A_TIME = 4;

/**
 * Multiplies matrices in WebAssembly SIMD, about four times as fast as JavaScript. Weights stay in its
 * memory.
 */
export class MatrixUnit {
  readonly #memory = new WebAssembly.Memory({ initial: (2 * SCRATCH) / PAGE });
  readonly #fourRows: Kernel;
  readonly #oneRow: Kernel;
  #end = 2 * SCRATCH;

  /** @throws WebAssembly.CompileError without SIMD support. */
  constructor() {
    const binary = Uint8Array.from(atob(KERNELS_BASE64), (character) => character.charCodeAt(0));
    const module = new WebAssembly.Module(binary);
    const { exports } = new WebAssembly.Instance(module, { memory: { memory: this.#memory } });
    this.#fourRows = exports.rows4 as Kernel;
    this.#oneRow = exports.rows1 as Kernel;
  }

  /** @throws RangeError when the columns are no multiple of 4. */
  layer({ rows, columns, values }: Matrix, bias: Float32Array): Layer {
    if (columns % 4 !== 0) throw new RangeError('A matrix must have a multiple of 4 columns.');
    const weightsAt = this.#store(values);
    const biasAt = this.#store(bias);
    return {
      rows,
      columns,
      multiply: (input, step, count, out) => {
        const { buffer } = this.#memory;
        new Float32Array(buffer, 0, SCRATCH / 4).set(input.subarray(0, (count - 1) * step + columns));
        for (let i = 0; i < count; i++) {
          this.#multiply(rows, 4 * columns, weightsAt, biasAt, 4 * i * step, SCRATCH + 4 * i * rows);
        }
        out.set(new Float32Array(buffer, SCRATCH, count * rows));
      },
    };
  }

  #store(values: Float32Array): number {
    const at = this.#end;
    this.#end += Math.ceil(values.byteLength / 16) * 16;
    const missing = this.#end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    new Float32Array(this.#memory.buffer, at, values.length).set(values);
    return at;
  }

  #multiply(rows: number, row: number, weights: number, bias: number, input: number, out: number): void {
    let r = 0;
    for (; r + ROWS_AT_A_TIME <= rows; r += ROWS_AT_A_TIME)
      this.#fourRows(weights + r * row, row, input, bias + 4 * r, out + 4 * r);
    for (; r < rows; r++) this.#oneRow(weights + r * row, row, input, bias + 4 * r, out + 4 * r);
  }
}
