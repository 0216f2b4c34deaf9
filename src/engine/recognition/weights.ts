import type { RecognitionDialect } from '../recognition-engine.ts';

/** A row-major matrix: the value at a place is `values` times its row's scale. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

/** The weights exported by `training/network/export.py`. */
export interface Weights {
  /** Window and hop in samples at 16 kHz. */
  readonly window: number;
  readonly hop: number;
  readonly mels: number;
  /** Kernel size and stride of each convolution, in frames. */
  readonly kernels: readonly number[];
  readonly strides: readonly number[];
  readonly hidden: number;
  readonly layers: number;
  /** The letter of output i is `letters[dialect][i - 1]`; output 0 is CTC's blank. */
  readonly letters: Readonly<Record<RecognitionDialect, string>>;
  /** @throws Error when the tensor is missing or a vector. */
  matrix(name: string): Matrix;
  /** @throws Error when the tensor is missing or a matrix. */
  vector(name: string): Float32Array;
}

interface TensorEntry {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** Byte offset after the header. */
  readonly at: number;
  /** Byte offset of one float32 scale per row; absent for float32 tensors. */
  readonly scales?: number;
}

const FORMAT = 1;

/**
 * Parses a weights file: u32 header length, JSON header, tensors; little-endian, matrices as int8 with a
 * scale per row.
 * @throws Error when the file is malformed.
 */
export function readWeights(file: Uint8Array): Weights {
  // A copy is aligned, wherever in a pooled buffer the file was read to.
  const bytes = file.slice();
  const headerLength = bytes.length > 4 ? new DataView(bytes.buffer).getUint32(0, true) : 0;
  if (headerLength === 0 || headerLength > bytes.length - 4) throw new Error('The weights file is damaged.');
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headerLength)));
  if (header.format !== FORMAT) throw new Error(`The weights file must have format ${FORMAT}.`);
  const origin = 4 + headerLength;
  const tensors = new Map((header.tensors as TensorEntry[]).map((entry) => [entry.name, entry]));
  const find = (name: string, isMatrix: boolean): TensorEntry => {
    const entry = tensors.get(name);
    if (!entry || (entry.scales !== undefined) !== isMatrix)
      throw new Error(`The weights file lacks ${name}.`);
    return entry;
  };
  return {
    ...header,
    matrix(name) {
      const { rows, columns, at, scales = 0 } = find(name, true);
      return {
        rows,
        columns,
        values: new Int8Array(bytes.buffer, origin + at, rows * columns),
        scales: new Float32Array(bytes.buffer, origin + scales, rows),
      };
    },
    vector(name) {
      const { rows, at } = find(name, false);
      return new Float32Array(bytes.buffer, origin + at, rows);
    },
  };
}
