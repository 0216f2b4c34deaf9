/** Kilobits per second by the header's index, for MPEG-1 layers I, II, III and MPEG-2 layer I, then II and III (ISO 11172-3, 13818-3). */
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
/** Tags that may also follow the audio; they do not count as damage. */
const TAGS = [
  ['TAG', 128],
  ['APETAGEX', 32],
] as const;
/** First letters of these tags and of ID3, to skip quickly through damaged files byte by byte. */
const TAG_STARTS = [...'TAI'].map((letter) => letter.charCodeAt(0));

/** Totals from the frame headers of an MPEG audio file. */
export interface MpegProbe {
  /** Bytes outside of frames and tags. */
  readonly damagedBytes: number;
  readonly seconds: number;
  /** Samples over all channels. */
  readonly samples: number;
}

interface MpegFrame {
  /** In bytes, capped at the end of the file. */
  readonly length: number;
  readonly sampleRate: number;
  /** Per channel. */
  readonly samples: number;
  readonly channels: number;
}

/** Walks the frame headers. Nothing is decoded. */
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
  // MPEG-2 halves the sample rates of MPEG-1, and MPEG-2.5 halves them again.
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

/** Offset after the ID3v2 tag at `start`, or `start` if there is none. */
export function endOfId3(file: Buffer, start: number): number {
  if (start + ID3_HEADER_BYTES > file.length || file.toString('latin1', start, start + 3) !== 'ID3')
    return start;
  // A 28-bit syncsafe integer: seven bits per byte.
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | (file[start + at]! & 0x7f), 0);
  return Math.min(file.length, start + ID3_HEADER_BYTES + size);
}
