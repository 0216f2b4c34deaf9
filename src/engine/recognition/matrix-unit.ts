import { assembleKernels, type Kernel } from './assemble-kernels.ts';
import type { Matrix } from './weights.ts';

/** A matrix and a bias, ready to be multiplied with. */
export interface Layer {
  readonly rows: number;
  readonly columns: number;
  /**
   * out = weights x input + bias for `count` inputs, the first at 0 and each `step` floats behind the one before; results lie one behind
   * the other. A result never depends, in any bit, on how many are computed with it.
   */
  multiply(input: Float32Array, step: number, count: number, out: Float32Array): void;
}

const PAGE = 65_536;
/** Room for the inputs, and as much for the results, of one call. */
const SCRATCH = PAGE;
/** Four sums in flight: no addition waits for the one before. */
const ROWS_AT_A_TIME = 4;

/** Multiplies matrices in WebAssembly, some four times as fast as JavaScript can. The matrices live in its memory. */
export class MatrixUnit {
  readonly #memory = new WebAssembly.Memory({ initial: (2 * SCRATCH) / PAGE });
  readonly #several: Kernel;
  readonly #one: Kernel;
  #end = 2 * SCRATCH;

  /** @throws WebAssembly.CompileError where the machine has no SIMD. */
  constructor() {
    const module = new WebAssembly.Module(assembleKernels([ROWS_AT_A_TIME, 1]));
    const { exports } = new WebAssembly.Instance(module, { memory: { memory: this.#memory } });
    this.#several = exports[`rows${ROWS_AT_A_TIME}`] as Kernel;
    this.#one = exports.rows1 as Kernel;
  }

  /** @throws RangeError when the columns are no multiple of 4. */
  layer({ rows, columns, values }: Matrix, bias: Float32Array): Layer {
    if (columns % 4 !== 0) throw new RangeError('A matrix must have a multiple of 4 columns.');
    const weightsAt = this.#place(values);
    const biasAt = this.#place(bias);
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

  #place(values: Float32Array): number {
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
      this.#several(weights + r * row, row, input, bias + 4 * r, out + 4 * r);
    for (; r < rows; r++) this.#one(weights + r * row, row, input, bias + 4 * r, out + 4 * r);
  }
}
