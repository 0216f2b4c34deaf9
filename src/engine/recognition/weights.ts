import type { RecognitionDialect } from '../recognition-engine.ts';

/** A matrix of `rows` x `columns`, row by row. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** What `training/export.py` wrote, ready to compute with. */
export interface Weights {
  /** Samples per analysis window and between two of them, at 16 kHz. */
  readonly window: number;
  readonly hop: number;
  readonly mels: number;
  /** Frames that each convolution sees, and by how many it moves on. */
  readonly kernels: readonly number[];
  readonly strides: readonly number[];
  readonly hidden: number;
  readonly layers: number;
  /** The letter of output i is `letters[dialect][i - 1]`; output 0 is CTC's blank. */
  readonly letters: Readonly<Record<RecognitionDialect, string>>;
  /** @throws Error when the file lacks it. */
  matrix(name: string): Matrix;
}

interface TensorEntry {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** Byte offset after the header. */
  readonly at: number;
  /** Byte offset of one float32 per row; without it the tensor is float32 itself. */
  readonly scales?: number;
}

const FORMAT = 1;

/**
 * Reads a weights file: u32 length of the header, the header in JSON, the tensors; all little-endian, matrices as int8 with a
 * scale for each row.
 * @throws Error when the bytes are no such file.
 */
export function readWeights(file: Uint8Array): Weights {
  // A copy of its own starts aligned, wherever in a pool the file was read to.
  const bytes = file.slice();
  const headerLength = bytes.length > 4 ? new DataView(bytes.buffer).getUint32(0, true) : 0;
  if (headerLength === 0 || headerLength > bytes.length - 4) throw new Error('The weights file is damaged.');
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headerLength)));
  if (header.format !== FORMAT) throw new Error(`The weights file must have format ${FORMAT}.`);
  const origin = 4 + headerLength;
  const tensors = new Map<string, Matrix>(
    (header.tensors as TensorEntry[]).map((entry) => [entry.name, readTensor(bytes.buffer, origin, entry)]),
  );
  return {
    ...header,
    matrix(name) {
      const found = tensors.get(name);
      if (!found) throw new Error(`The weights file lacks ${name}.`);
      return found;
    },
  };
}

function readTensor(buffer: ArrayBuffer, origin: number, entry: TensorEntry): Matrix {
  const { rows, columns, at, scales } = entry;
  if (scales === undefined)
    return { rows, columns, values: new Float32Array(buffer, origin + at, rows * columns) };
  const whole = new Int8Array(buffer, origin + at, rows * columns);
  const scale = new Float32Array(buffer, origin + scales, rows);
  const values = new Float32Array(whole.length);
  for (let row = 0; row < rows; row++) {
    for (let i = row * columns; i < (row + 1) * columns; i++) values[i] = whole[i] * scale[row];
  }
  return { rows, columns, values };
}
