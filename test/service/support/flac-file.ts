const RATE_CODES: Readonly<Record<number, number>> = { 16000: 5, 44100: 9, 48000: 10, 96000: 11 };
const BLOCK = 4096;
const LONGEST_BLOCK = 65_535;

/** What a test may change in a FLAC file; the rest is valid. */
export interface FlacOptions {
  sampleRate?: number;
  channels?: number;
  /** Samples per channel that the header declares. */
  claimedSamples?: number;
}

/** A FLAC file (RFC 9639) of these 16-bit samples, uncompressed, the same on every channel. */
export function flacFile(samples: Int16Array, options: FlacOptions = {}): Buffer {
  const { channels = 1 } = options;
  const frames: Buffer[] = [];
  for (let start = 0; start < samples.length; start += BLOCK) {
    const block = samples.subarray(start, start + BLOCK);
    const subframe = Buffer.alloc(1 + 2 * block.length);
    subframe[0] = 0b0000_0010;
    for (const [index, sample] of block.entries()) subframe.writeInt16BE(sample, 1 + 2 * index);
    frames.push(frame(frames.length, block.length, Array(channels).fill(subframe), options));
  }
  return Buffer.concat([header(samples.length, BLOCK, options), ...frames]);
}

/** A FLAC file of digital silence: about 20 bytes for every 65,535 samples. */
export function silentFlacFile(seconds: number, options: FlacOptions = {}): Buffer {
  const { channels = 1, sampleRate = 16_000 } = options;
  const count = Math.ceil((seconds * sampleRate) / LONGEST_BLOCK);
  const subframes = Array(channels).fill(Buffer.alloc(3));
  const frames = Array.from({ length: count }, (_, index) => frame(index, LONGEST_BLOCK, subframes, options));
  return Buffer.concat([header(count * LONGEST_BLOCK, LONGEST_BLOCK, options), ...frames]);
}

function header(samples: number, block: number, options: FlacOptions): Buffer {
  const { sampleRate = 16_000, channels = 1, claimedSamples = samples } = options;
  const bytes = Buffer.alloc(42);
  bytes.write('fLaC', 'latin1');
  bytes.writeUInt32BE(0x8000_0022, 4);
  bytes.writeUInt16BE(block, 8);
  bytes.writeUInt16BE(block, 10);
  bytes.writeUInt32BE(((sampleRate << 12) | ((channels - 1) << 9) | (15 << 4)) >>> 0, 18);
  bytes[21]! |= Math.floor(claimedSamples / 2 ** 32);
  bytes.writeUInt32BE(claimedSamples % 2 ** 32, 22);
  return bytes;
}

function frame(number: number, length: number, subframes: readonly Buffer[], options: FlacOptions): Buffer {
  const { sampleRate = 16_000, channels = 1 } = options;
  const size = Buffer.alloc(2);
  size.writeUInt16BE(length - 1);
  const head = Buffer.concat([
    Buffer.from([0xff, 0xf8, 0x70 | RATE_CODES[sampleRate]!, ((channels - 1) << 4) | 0x08]),
    Buffer.from(String.fromCodePoint(number)),
    size,
  ]);
  const body = Buffer.concat([head, Buffer.from([crc(head, 8, 0x07)]), ...subframes]);
  const end = Buffer.alloc(2);
  end.writeUInt16BE(crc(body, 16, 0x8005));
  return Buffer.concat([body, end]);
}

function crc(bytes: Buffer, width: 8 | 16, polynomial: number): number {
  const top = 1 << (width - 1);
  const mask = (1 << width) - 1;
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) sum = ((sum & top ? (sum << 1) ^ polynomial : sum << 1) & mask) >>> 0;
  }
  return sum;
}
