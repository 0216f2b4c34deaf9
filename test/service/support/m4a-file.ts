/** What a test may change in an M4A file; the rest is valid. */
export interface M4aOptions {
  /** Sample rate in Hz; the frames must have the same rate. */
  sampleRate?: number;
  /** Seconds that the track's header declares. */
  claimedSeconds?: number;
  /** Frames that the size table declares, all of this size. */
  claimedFrames?: { count: number; size: number };
  /** Offset of each one-frame chunk from the start of the audio data; contiguous by default. */
  offsets?: readonly number[];
  /** Ticks at the start that are not part of the recording, and the ticks that are. */
  edit?: { start: number; length: number };
  /** Bytes of the AudioSpecificConfig; by default those of AAC-LC in mono. */
  config?: readonly number[];
}

const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000];
const FRAME_SAMPLES = 1024;

/** The frames of an ADTS file without checksums, with their headers removed. */
export function adtsFrames(file: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at < file.length; ) {
    const size = ((file[at + 3] & 3) << 11) | (file[at + 4] << 3) | (file[at + 5] >> 5);
    frames.push(file.subarray(at + 7, at + size));
    at += size;
  }
  return frames;
}

/** An M4A file (ISO 14496-12) of AAC frames, with the audio before its index. */
export function m4aFile(frames: readonly Buffer[], options: M4aOptions = {}): Buffer {
  const { sampleRate = 16_000, claimedFrames, edit } = options;
  const rateIndex = RATES.indexOf(sampleRate);
  const { config = [(2 << 3) | (rateIndex >> 1), ((rateIndex & 1) << 7) | (1 << 3)] } = options;
  const ticks = options.claimedSeconds ? options.claimedSeconds * sampleRate : frames.length * FRAME_SAMPLES;
  const type = box('ftyp', Buffer.from('M4A \0\0\0\0'));
  const sound = box('mdat', Buffer.concat(frames));
  const first = type.length + 8;
  let next = 0;
  const followed = frames.map(({ length }) => {
    next += length;
    return next - length;
  });
  const offsets = (options.offsets ?? followed).map((offset) => first + offset);
  const sizes = claimedFrames
    ? words(0, claimedFrames.size, claimedFrames.count)
    : Buffer.concat([words(0, 0, frames.length), list(frames.map(({ length }) => length))]);
  const table = box(
    'stbl',
    box('stsd', words(0, 1), sampleEntry(config)),
    box('stts', words(0, 1, frames.length, FRAME_SAMPLES)),
    box('stsz', sizes),
    box('stsc', words(0, 1, 1, 1, 1)),
    box('stco', words(0, offsets.length), list(offsets)),
  );
  const media = box(
    'mdia',
    box('mdhd', words(0, 0, 0, sampleRate, ticks, 0)),
    box('hdlr', words(0, 0), Buffer.from('soun'), Buffer.alloc(13)),
    box('minf', table),
  );
  const edits = edit ? [box('edts', box('elst', words(0, 1, edit.length, edit.start, 0x1_0000)))] : [];
  const track = box('trak', box('tkhd', words(0, 0, 0, 1, 0, ticks)), ...edits, media);
  return Buffer.concat([type, sound, box('moov', box('mvhd', words(0, 0, 0, sampleRate, ticks)), track)]);
}

function sampleEntry(config: readonly number[]): Buffer {
  const specific = Buffer.from([5, config.length, ...config]);
  const decoder = Buffer.concat([Buffer.from([4, 13 + specific.length, 0x40]), Buffer.alloc(12), specific]);
  const stream = Buffer.concat([Buffer.from([3, 3 + decoder.length, 0, 0, 0]), decoder]);
  return box('mp4a', Buffer.alloc(28), box('esds', words(0), stream));
}

export function box(type: string, ...contents: readonly Uint8Array[]): Buffer {
  const size = contents.reduce((sum, { length }) => sum + length, 8);
  return Buffer.concat([words(size), Buffer.from(type, 'latin1'), ...contents]);
}

function words(...values: readonly number[]): Buffer {
  return list(values);
}

function list(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}
