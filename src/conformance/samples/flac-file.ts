import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';

const BLOCK_SAMPLES = 4096;
/** Code of 16 kHz in a frame header. */
const RATE_CODE = 5;

/** Builds an uncompressed FLAC file (RFC 9639) from 16-bit little-endian mono PCM at 16 kHz. At most 127 blocks: half a minute. */
export function flacFile(pcm: Uint8Array): Uint8Array {
  const samples = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength - (pcm.byteLength % 2));
  const parts: Uint8Array[] = [headerOf(samples.length / 2)];
  for (let position = 0; position < samples.length; position += BLOCK_SAMPLES * 2) {
    const block = Buffer.from(samples.subarray(position, position + BLOCK_SAMPLES * 2)).swap16();
    parts.push(frameOf(parts.length - 1, block));
  }
  return Buffer.concat(parts);
}

function headerOf(sampleCount: number): Uint8Array {
  const header = Buffer.alloc(42);
  header.write('fLaC', 'latin1');
  // STREAMINFO as the last metadata block: type 0, 34 bytes.
  header.writeUInt32BE(0x8000_0022, 4);
  header.writeUInt16BE(BLOCK_SAMPLES, 8);
  header.writeUInt16BE(BLOCK_SAMPLES, 10);
  header.writeUInt32BE(((LIVE_SAMPLE_RATE << 12) | (15 << 4)) >>> 0, 18);
  header.writeUInt32BE(sampleCount, 22);
  return header;
}

/** @param block Big-endian samples. */
function frameOf(number: number, block: Uint8Array): Uint8Array {
  const head = Buffer.from([0xff, 0xf8, 0x70 | RATE_CODE, 0x08, number, 0, 0]);
  head.writeUInt16BE(block.byteLength / 2 - 1, 5);
  const verbatim = 0b0000_0010;
  const body = Buffer.concat([head, Buffer.from([checksum(head, 8, 0x07), verbatim]), block]);
  const end = Buffer.alloc(2);
  end.writeUInt16BE(checksum(body, 16, 0x8005));
  return Buffer.concat([body, end]);
}

/** Cyclic redundancy check, most significant bit first. */
function checksum(bytes: Uint8Array, width: 8 | 16, polynomial: number): number {
  const top = 1 << (width - 1);
  const mask = (1 << width) - 1;
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) sum = (sum & top ? (sum << 1) ^ polynomial : sum << 1) & mask;
  }
  return sum;
}
