/** A node of a graph, by the names of its inputs and outputs. */
interface OnnxNode {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Integers, or lists of them. */
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>;
}

interface OnnxTensor {
  readonly name: string;
  readonly type: keyof typeof TYPES;
  /** A name denotes a dynamic dimension. */
  readonly shape: readonly (number | string)[];
}

export interface OnnxGraph {
  readonly inputs: readonly OnnxTensor[];
  readonly outputs: readonly OnnxTensor[];
  readonly nodes: readonly OnnxNode[];
  /** 32-bit floats, or integers for shapes. */
  readonly constants: Readonly<
    Record<string, { readonly shape: readonly number[]; readonly values: Float32Array | readonly bigint[] }>
  >;
  readonly metadata?: Readonly<Record<string, string>>;
}

const TYPES = { float: 1, int32: 6, int64: 7, float16: 10 } as const;
const INT = 2;
const INTS = 7;
const OPSET = 13;

/** An ONNX model (onnx.proto, IR version 8) as a file's bytes. */
export function onnxFile({ inputs, outputs, nodes, constants, metadata = {} }: OnnxGraph): Buffer {
  const graph = [
    ...nodes.map((node) => message(1, nodeOf(node))),
    text(2, 'graph'),
    ...Object.entries(constants).map(([name, { shape, values }]) =>
      message(5, tensorOf(name, shape, values)),
    ),
    ...inputs.map((tensor) => message(11, tensorTypeOf(tensor))),
    ...outputs.map((tensor) => message(12, tensorTypeOf(tensor))),
  ];
  return Buffer.concat([
    number(1, 8),
    message(7, graph),
    message(8, [number(2, OPSET)]),
    ...Object.entries(metadata).map(([key, value]) => message(14, [text(1, key), text(2, value)])),
  ]);
}

function nodeOf({ op, inputs, outputs, attributes = {} }: OnnxNode): Buffer[] {
  return [
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) =>
      message(5, [
        text(1, name),
        ...(typeof value === 'number'
          ? [number(3, value), number(20, INT)]
          : [...value.map((one) => number(8, one)), number(20, INTS)]),
      ]),
    ),
  ];
}

function tensorOf(
  name: string,
  shape: readonly number[],
  values: Float32Array | readonly bigint[],
): Buffer[] {
  const isFloat = values instanceof Float32Array;
  const bytes = isFloat ? Buffer.from(values.buffer) : Buffer.from(BigInt64Array.from(values).buffer);
  return [
    ...shape.map((length) => number(1, length)),
    number(2, isFloat ? TYPES.float : TYPES.int64),
    text(8, name),
    message(9, [bytes]),
  ];
}

function tensorTypeOf({ name, type, shape }: OnnxTensor): Buffer[] {
  const dimensions = shape.map((length) =>
    message(1, [typeof length === 'number' ? number(1, length) : text(2, length)]),
  );
  const tensor = [number(1, TYPES[type]), message(2, dimensions)];
  return [text(1, name), message(2, [message(1, tensor)])];
}

/** Fields of the Protocol Buffers wire format: integers and length-delimited values. */
function number(field: number, value: number): Buffer {
  return Buffer.from([...varint(field << 3), ...varint(value)]);
}

function message(field: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([...varint((field << 3) | 2), ...varint(body.length)]), body]);
}

function text(field: number, value: string): Buffer {
  return message(field, [Buffer.from(value)]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
}
