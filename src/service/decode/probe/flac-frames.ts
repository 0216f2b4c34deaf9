const SYNC_BYTES = 2;
/** Indexed by the header's block size code; 0 where the size is stored separately (RFC 9639, 9.1.1). */
const BLOCK_SAMPLES = [0, 192, 576, 1152, 2304, 4608, 0, 0, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768];
const BYTE_LENGTH = 6;
const WORD_LENGTH = 7;
/** Bytes of an uncommon sample rate after the block size, by the header's rate code. */
const RATE_BYTES = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 0];

/**
 * Counts samples per channel over all frames of a FLAC file, independent of its header. Every offset with a valid frame header and
 * checksum counts as a frame. Nothing is decoded.
 */
export function flacFrameSamples(file: Buffer): number {
  let samples = 0;
  for (let at = file.indexOf(0xff); at >= 0; at = file.indexOf(0xff, at + 1))
    samples += frameSamples(file, at);
  return samples;
}

/** 0 where no frame begins. */
function frameSamples(file: Buffer, start: number): number {
  const [second = 0, codes = 0, channels = 0, number = 0] = file.subarray(start + 1, start + 5);
  if ((second & 0xfe) !== 0xf8 || (channels & 1) !== 0 || channels >> 4 > 10) return 0;
  const lengthCode = codes >> 4;
  // The frame number is encoded like a UTF-8 character.
  const numberBytes = Math.max(1, Math.clz32(~number << 24));
  const lengthAt = start + SYNC_BYTES + 2 + numberBytes;
  const lengthBytes = lengthCode === BYTE_LENGTH ? 1 : lengthCode === WORD_LENGTH ? 2 : 0;
  const end = lengthAt + lengthBytes + RATE_BYTES[codes & 15]!;
  if (end >= file.length || checksum(file, start, end) !== file[end]) return 0;
  return lengthBytes > 0 ? file.readUIntBE(lengthAt, lengthBytes) + 1 : BLOCK_SAMPLES[lengthCode]!;
}

/** CRC-8 with polynomial 0x07. */
function checksum(file: Buffer, start: number, end: number): number {
  let sum = 0;
  for (let index = start; index < end; index++) sum = TABLE[sum ^ file[index]!]!;
  return sum;
}

const TABLE = Uint8Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = (sum << 1) ^ (sum & 0x80 ? 0x07 : 0);
  return sum & 0xff;
});
