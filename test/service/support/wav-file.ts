/** What a test may change in a WAV file; the rest is valid. */
export interface WavOptions {
  sampleRate?: number;
  channels?: number;
  /** Bytes per sample. */
  width?: number;
  encoding?: 'integer' | 'float' | 'a-law' | 'mu-law';
  extensible?: boolean;
  /** Size that the data chunk declares. */
  claimedBytes?: number;
  /** Bits per sample that the header declares. */
  claimedBits?: number;
  /** Chunks before the format, as [id, bytes]. */
  before?: readonly [string, Buffer][];
}

const TAGS = { integer: 1, float: 3, 'a-law': 6, 'mu-law': 7 } as const;

/** A WAV file of these samples (-1 to 1), the same on every channel. */
export function wavFile(samples: Float32Array, options: WavOptions = {}): Buffer {
  const { sampleRate = 16_000, channels = 1, width = 2, encoding = 'integer', extensible = false } = options;
  const data = Buffer.alloc(samples.length * channels * width);
  let position = 0;
  for (const sample of samples) {
    for (let channel = 0; channel < channels; channel++, position += width) {
      writeSample(data, position, sample, encoding, width);
    }
  }
  const format = Buffer.alloc(extensible ? 40 : 16);
  format.writeUInt16LE(extensible ? 0xfffe : TAGS[encoding], 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(sampleRate * channels * width, 8);
  format.writeUInt16LE(channels * width, 12);
  format.writeUInt16LE(options.claimedBits ?? width * 8, 14);
  if (extensible) {
    format.writeUInt16LE(22, 16);
    format.writeUInt16LE(width * 8, 18);
    format.writeUInt16LE(TAGS[encoding], 24);
    Buffer.from('000000001000800000aa00389b71', 'hex').copy(format, 26);
  }
  const chunks = [
    ...(options.before ?? []).map(([id, bytes]) => chunk(id, bytes)),
    chunk('fmt ', format),
    chunk('data', data, options.claimedBytes),
  ];
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks]);
  return chunk('RIFF', body);
}

function chunk(id: string, bytes: Buffer, size = bytes.length): Buffer {
  const header = Buffer.alloc(8);
  header.write(id, 'latin1');
  header.writeUInt32LE(size, 4);
  return Buffer.concat([header, bytes, Buffer.alloc(bytes.length & 1)]);
}

function writeSample(
  data: Buffer,
  position: number,
  sample: number,
  encoding: keyof typeof TAGS,
  width: number,
): void {
  if (encoding === 'float') {
    if (width === 4) data.writeFloatLE(sample, position);
    else data.writeDoubleLE(sample, position);
  } else if (encoding === 'integer') {
    if (width === 1) data.writeUInt8(Math.round(sample * 127) + 128, position);
    else data.writeIntLE(Math.round(sample * (2 ** (8 * width - 1) - 1)), position, width);
  } else {
    data[position] = encoding === 'a-law' ? encodeALaw(sample) : encodeMuLaw(sample);
  }
}

/** ITU-T G.711 encoders, by segments; the service has only decoders. */
function encodeMuLaw(sample: number): number {
  const magnitude = Math.min(32_635, Math.abs(Math.round(sample * 32_768))) + 132;
  const exponent = Math.floor(Math.log2(magnitude)) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

function encodeALaw(sample: number): number {
  const magnitude = Math.min(32_767, Math.abs(Math.round(sample * 32_768)));
  const exponent = magnitude < 256 ? 0 : Math.floor(Math.log2(magnitude)) - 7;
  const mantissa = (magnitude >> (exponent === 0 ? 4 : exponent + 3)) & 0x0f;
  return ((sample >= 0 ? 0x80 : 0) | (exponent << 4) | mantissa) ^ 0x55;
}
