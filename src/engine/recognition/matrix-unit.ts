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

/** A function of kernels.wat. All arguments are byte addresses but `columns`, the length of a row of weights. */
type Kernel = (weights: number, columns: number, input: number, out: number) => void;

const PAGE = 65_536;
/** Bytes for one input, and the same again for its sums. */
const SCRATCH = PAGE / 4;
const COLUMNS_AT_A_TIME = 8;
const ROWS_AT_A_TIME = 4;
const LARGEST_INT16 = 32_767;

/**
 * Multiplies matrices in WebAssembly SIMD. Weights stay in its memory as int8; each input is rounded to int16, in steps of its largest value
 * / 32767.
 */
export class MatrixUnit {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #fourRows: Kernel;
  readonly #oneRow: Kernel;
  #end = 2 * SCRATCH;
  #input = new Int16Array(this.#memory.buffer, 0, SCRATCH / 2);
  #sums = new Float32Array(this.#memory.buffer, SCRATCH, SCRATCH / 4);

  /** @throws WebAssembly.CompileError without SIMD support. */
  constructor() {
    const binary = Uint8Array.from(atob(KERNELS_BASE64), (character) => character.charCodeAt(0));
    const module = new WebAssembly.Module(binary);
    const { exports } = new WebAssembly.Instance(module, { memory: { memory: this.#memory } });
    this.#fourRows = exports.rows4 as Kernel;
    this.#oneRow = exports.rows1 as Kernel;
  }

  /** @throws RangeError when the columns are no multiple of 8. */
  layer({ rows, columns, values, scales }: Matrix, bias: Float32Array): Layer {
    if (columns % COLUMNS_AT_A_TIME !== 0)
      throw new RangeError('A matrix must have a multiple of 8 columns.');
    const weightsAt = this.#store(values);
    return {
      rows,
      columns,
      multiply: (input, step, count, out) => {
        for (let i = 0; i < count; i++) {
          const scale = this.#round(input, i * step, columns);
          this.#multiply(rows, columns, weightsAt);
          const sums = this.#sums;
          for (let r = 0, at = i * rows; r < rows; r++, at++) out[at] = sums[r] * scale * scales[r] + bias[r];
        }
      },
    };
  }

  #store(values: Int8Array): number {
    const at = this.#end;
    this.#end += Math.ceil(values.byteLength / 16) * 16;
    const missing = this.#end - this.#memory.buffer.byteLength;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / PAGE));
      // Growing detaches the views.
      this.#input = new Int16Array(this.#memory.buffer, 0, SCRATCH / 2);
      this.#sums = new Float32Array(this.#memory.buffer, SCRATCH, SCRATCH / 4);
    }
    new Int8Array(this.#memory.buffer, at, values.length).set(values);
    return at;
  }

  /** Writes an input where the kernels read it. @returns what a step of it stands for. */
  #round(input: Float32Array, start: number, columns: number): number {
    let largest = 0;
    for (let i = start; i < start + columns; i++) largest = Math.max(largest, Math.abs(input[i]));
    const steps = largest > 0 ? LARGEST_INT16 / largest : 0;
    for (let i = 0; i < columns; i++) this.#input[i] = Math.round(input[start + i] * steps);
    return largest / LARGEST_INT16;
  }

  #multiply(rows: number, columns: number, weights: number): void {
    let r = 0;
    for (; r + ROWS_AT_A_TIME <= rows; r += ROWS_AT_A_TIME)
      this.#fourRows(weights + r * columns, columns, 0, SCRATCH + 4 * r);
    for (; r < rows; r++) this.#oneRow(weights + r * columns, columns, 0, SCRATCH + 4 * r);
  }
}
