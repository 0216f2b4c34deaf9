/** Kilobits a second by the header's index, for MPEG-1 layers I, II, III and MPEG-2 layer I, then II and III (ISO 11172-3, 13818-3). */
const BIT_RATES = [
  [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000];
const HEADER_BYTES = 4;
const ID3_HEADER_BYTES = 10;
/** Tags stand at the end too; they are no damage. */
const TAGS = [
  ['TAG', 128],
  ['APETAGEX', 32],
] as const;

/** Counts the bytes of an MPEG audio file that belong to no frame and to no tag. Nothing is decoded. */
export function damagedMpegBytes(file: Buffer): number {
  let damaged = 0;
  for (let start = endOfId3(file, 0); start < file.length; ) {
    const length = frameLength(file, start);
    if (length > 0) {
      start += length;
      continue;
    }
    const tagEnd = endOfTag(file, start);
    if (tagEnd > start) {
      start = tagEnd;
      continue;
    }
    damaged++;
    start++;
  }
  return damaged;
}

/** Bytes of the frame that begins here, at most those that are left; 0 where none begins. */
function frameLength(file: Buffer, start: number): number {
  if (start + HEADER_BYTES > file.length) return 0;
  const header = file.readUInt32BE(start);
  if (header >>> 21 !== 0x7ff) return 0;
  const version = (header >>> 19) & 3;
  const layer = 4 - ((header >>> 17) & 3);
  const rateIndex = (header >>> 10) & 3;
  if (version === 1 || layer === 4 || rateIndex === 3) return 0;
  const isFirstVersion = version === 3;
  const table = isFirstVersion ? layer - 1 : layer === 1 ? 3 : 4;
  const bitRate = BIT_RATES[table]?.[(header >>> 12) & 15];
  if (!bitRate) return 0;
  // Version 2 halves the sample rates of version 1, and version 2.5 those of 2.
  const sampleRate = SAMPLE_RATES[rateIndex]! / (isFirstVersion ? 1 : version === 2 ? 2 : 4);
  const padding = (header >>> 9) & 1;
  const words = (factor: number) => Math.floor((factor * bitRate * 1000) / sampleRate) + padding;
  const length = layer === 1 ? 4 * words(12) : words(layer === 3 && !isFirstVersion ? 72 : 144);
  return Math.min(length, file.length - start);
}

function endOfTag(file: Buffer, start: number): number {
  const name = file.toString('latin1', start, start + 8);
  for (const [tag, length] of TAGS) {
    if (!name.startsWith(tag)) continue;
    const size = tag === 'TAG' ? 0 : start + 16 <= file.length ? file.readUInt32LE(start + 12) : 0;
    return Math.min(file.length, start + length + size);
  }
  return endOfId3(file, start);
}

/** The byte after the ID3v2 tag that begins at `start`, or `start` where none begins. */
export function endOfId3(file: Buffer, start: number): number {
  if (start + ID3_HEADER_BYTES > file.length || file.toString('latin1', start, start + 3) !== 'ID3')
    return start;
  // Four bytes of seven bits.
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | (file[start + at]! & 0x7f), 0);
  return Math.min(file.length, start + ID3_HEADER_BYTES + size);
}
