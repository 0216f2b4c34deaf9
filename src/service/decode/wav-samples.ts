import type { WavLayout } from './wav-layout.ts';

/** Frames per block. */
const BLOCK_FRAMES = 16_384;

/** Yields the samples of a WAV file, mixed to mono, -1 to 1, in blocks of about 16,000. */
export function* wavSamples(file: Buffer, layout: WavLayout): Generator<Float32Array<ArrayBuffer>, void> {
  const { channels, width, start, end } = layout;
  const read = createReader(file, layout);
  const frameBytes = channels * width;
  for (let position = start; position < end; position += BLOCK_FRAMES * frameBytes) {
    const count = Math.min(BLOCK_FRAMES, (end - position) / frameBytes);
    const block = new Float32Array(count);
    let at = position;
    for (let index = 0; index < count; index++) {
      let sum = 0;
      for (let channel = 0; channel < channels; channel++, at += width) sum += read(at);
      block[index] = sum / channels;
    }
    yield block;
  }
}

/** Returns a function that reads the sample at a byte position, -1 to 1. */
function createReader(file: Buffer, { encoding, width }: WavLayout): (position: number) => number {
  switch (encoding) {
    case 'integer':
      return integerReader(file, width);
    case 'float':
      return width === 4
        ? (position) => sanitize(file.readFloatLE(position))
        : (position) => sanitize(file.readDoubleLE(position));
    case 'a-law':
      return (position) => A_LAW[file[position]!]!;
    case 'mu-law':
      return (position) => MU_LAW[file[position]!]!;
  }
}

/** Widths above 8 bits are signed; samples with fewer bits are left-aligned in their bytes. */
function integerReader(file: Buffer, width: number): (position: number) => number {
  switch (width) {
    case 1:
      return (position) => (file[position]! - 128) / 128;
    case 2:
      return (position) => file.readInt16LE(position) / 32_768;
    case 3:
      return (position) => file.readIntLE(position, 3) / 8_388_608;
    default:
      return (position) => file.readInt32LE(position) / 2_147_483_648;
  }
}

/** Float files can contain any value: NaN becomes silence, and anything beyond full scale is clipped. */
function sanitize(value: number): number {
  return value >= -1 && value <= 1 ? value : Math.max(-1, Math.min(1, value || 0));
}

/** ITU-T G.711, table 1a: 13-bit magnitude, even bits inverted. */
const A_LAW = Float32Array.from({ length: 256 }, (_, code) => {
  const value = code ^ 0x55;
  const exponent = (value >> 4) & 7;
  const mantissa = ((value & 0x0f) << 4) + 8;
  const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return (value & 0x80 ? magnitude : -magnitude) / 32_768;
});

/** ITU-T G.711, table 2a: 14-bit magnitude with a bias, all bits inverted. */
const MU_LAW = Float32Array.from({ length: 256 }, (_, code) => {
  const value = ~code & 0xff;
  const magnitude = (((value & 0x0f) << 3) + 0x84) << ((value >> 4) & 7);
  return (value & 0x80 ? 0x84 - magnitude : magnitude - 0x84) / 32_768;
});
