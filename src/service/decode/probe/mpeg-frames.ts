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
/** Their first letters, and that of ID3: a damaged file is asked at every byte. */
const TAG_STARTS = [...'TAI'].map((letter) => letter.charCodeAt(0));

/** What the frame headers of an MPEG audio file say of it. */
export interface MpegProbe {
  /** Bytes that belong to no frame and to no tag. */
  readonly damagedBytes: number;
  readonly seconds: number;
  /** Samples of all channels. */
  readonly samples: number;
}

interface MpegFrame {
  /** In bytes, at most those that are left. */
  readonly length: number;
  readonly sampleRate: number;
  /** Of one channel. */
  readonly samples: number;
  readonly channels: number;
}

/** Goes from frame to frame. Nothing is decoded. */
export function probeMpeg(file: Buffer): MpegProbe {
  let damagedBytes = 0;
  let seconds = 0;
  let samples = 0;
  for (let start = endOfId3(file, 0); start < file.length; ) {
    const frame = frameAt(file, start);
    if (frame) {
      start += frame.length;
      seconds += frame.samples / frame.sampleRate;
      samples += frame.samples * frame.channels;
      continue;
    }
    const tagEnd = endOfTag(file, start);
    if (tagEnd > start) {
      start = tagEnd;
      continue;
    }
    damagedBytes++;
    start++;
  }
  return { damagedBytes, seconds, samples };
}

function frameAt(file: Buffer, start: number): MpegFrame | undefined {
  if (start + HEADER_BYTES > file.length) return undefined;
  const header = file.readUInt32BE(start);
  if (header >>> 21 !== 0x7ff) return undefined;
  const version = (header >>> 19) & 3;
  const layer = 4 - ((header >>> 17) & 3);
  const rateIndex = (header >>> 10) & 3;
  if (version === 1 || layer === 4 || rateIndex === 3) return undefined;
  const isFirstVersion = version === 3;
  const table = isFirstVersion ? layer - 1 : layer === 1 ? 3 : 4;
  const bitRate = BIT_RATES[table]?.[(header >>> 12) & 15];
  if (!bitRate) return undefined;
  // Version 2 halves the sample rates of version 1, and version 2.5 those of 2.
  const sampleRate = SAMPLE_RATES[rateIndex]! / (isFirstVersion ? 1 : version === 2 ? 2 : 4);
  const padding = (header >>> 9) & 1;
  const slots = (factor: number) => Math.floor((factor * bitRate * 1000) / sampleRate) + padding;
  const isHalf = layer === 3 && !isFirstVersion;
  const length = layer === 1 ? 4 * slots(12) : slots(isHalf ? 72 : 144);
  return {
    length: Math.min(length, file.length - start),
    sampleRate,
    samples: layer === 1 ? 384 : isHalf ? 576 : 1152,
    channels: ((header >>> 6) & 3) === 3 ? 1 : 2,
  };
}

function endOfTag(file: Buffer, start: number): number {
  if (!TAG_STARTS.includes(file[start]!)) return start;
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
