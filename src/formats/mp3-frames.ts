/** Samples of a frame of MPEG-2 layer III, which 24 kHz is (ISO 13818-3, 2.4.2.3). */
export const MP3_FRAME_SAMPLES = 576;
/** Samples by which every decoder is late; players that know the encoder's delay add it themselves (LAME's DECDELAY). */
export const MP3_DECODER_DELAY = 529;
/** LAME's delay in samples (ENCDELAY). */
export const LAME_DELAY = 576;
/**
 * Samples before the speech in a decoded compact stream. Such a stream has no Info frame, so players do not drop them by themselves.
 */
export const MP3_STREAM_DELAY = LAME_DELAY + MP3_DECODER_DELAY;
/** A frame needs the one before, and bits of the two before that (the bit reservoir; ISO 13818-3, 2.4.2.7). */
const FRAMES_BEFORE = 3;

/** The frame that decoding has to begin with, for a player to drop its delay and to sound from a sample on. */
export function firstMp3Frame(sample: number): number {
  return Math.max(0, Math.floor((sample - MP3_DECODER_DELAY) / MP3_FRAME_SAMPLES) - FRAMES_BEFORE);
}

/** What the header of a layer III frame says (ISO 11172-3 and 13818-3, 2.4.2.3). */
interface Mp3FrameHeader {
  /** Of the whole frame, header included. */
  readonly frameBytes: number;
  /** Per channel: 1152 in MPEG-1, else 576. */
  readonly frameSamples: number;
  /** Hertz. */
  readonly sampleRate: number;
  readonly channels: 1 | 2;
}

/** Samples that the encoder added, by an Info frame. A decoder adds 529 at the start, and needs as many more at the end. */
interface Mp3Gaps {
  readonly delay: number;
  readonly padding: number;
}

export interface Mp3FrameReader {
  /**
   * @param bytes The next bytes, cut anywhere.
   * @returns The frames that they complete, each a copy; no tags, and no Info frame.
   * @throws Error when the bytes are not MP3, or change their sample rate or channels.
   */
  push(bytes: Uint8Array): Uint8Array<ArrayBuffer>[];
  /** Of the first frame; undefined before it. */
  readonly header: Mp3FrameHeader | undefined;
  /** Known with the first frame; undefined where the encoder did not write them, as in a compact stream. */
  readonly gaps: Mp3Gaps | undefined;
  /** Bytes of a frame or a tag that is not complete. If there are any at the end, the stream was cut off. */
  readonly rest: number;
}

const HEADER_BYTES = 4;
/** An MPEG-1 frame of 320 kbit/s at 32 kHz, or an MPEG-2.5 frame of 160 kbit/s at 8 kHz. */
const LONGEST_FRAME = 1441;
/** The header of an ID3v2 tag (ID3v2.4.0, section 3.1) and its footer (section 3.4); an ID3v1 tag. */
const ID3_HEADER_BYTES = 10;
const ID3_FOOTER_FLAG = 0x10;
const ID3V1_BYTES = 128;

const MPEG_1 = 3;
const LAYER_3 = 1;
const MONO = 3;
/** Kilobits per second by their index. 0 is a free format, which nobody uses. */
const BIT_RATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BIT_RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** By the version's two bits: MPEG-2.5, reserved, MPEG-2, MPEG-1. */
const SAMPLE_RATES = [[11_025, 12_000, 8000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]];

/** Reads the frames of an MP3 stream as it arrives: MPEG-1, 2 and 2.5, layer III. Each byte is copied twice at most. */
export function createMp3FrameReader(): Mp3FrameReader {
  const held = new Uint8Array(LONGEST_FRAME);
  let filled = 0;
  let wanted = HEADER_BYTES;
  let skipped = 0;
  let header: Mp3FrameHeader | undefined;
  let gaps: Mp3Gaps | undefined;

  function begin(): void {
    if (startsWith(held, 0, 'ID3')) wanted = ID3_HEADER_BYTES;
    else if (startsWith(held, 0, 'TAG')) skip(ID3V1_BYTES - HEADER_BYTES);
    else wanted = readHeader(held).frameBytes;
  }

  function skip(bytes: number): void {
    skipped = bytes;
    filled = 0;
    wanted = HEADER_BYTES;
  }

  /** @returns Whether `held` is a frame of sound. */
  function endFrame(): boolean {
    const next = readHeader(held);
    if (header) {
      const isSame = next.sampleRate === header.sampleRate && next.channels === header.channels;
      if (!isSame) throw new Error('The MP3 stream changes its sample rate or channels.');
      return true;
    }
    header = next;
    const tag = infoTag(held, next);
    if (tag === undefined) return true;
    gaps = readGaps(held.subarray(tag, next.frameBytes));
    return false;
  }

  return {
    push(bytes) {
      const frames: Uint8Array<ArrayBuffer>[] = [];
      for (let at = 0; at < bytes.length; ) {
        const taken = Math.min(bytes.length - at, skipped || wanted - filled);
        if (skipped) skipped -= taken;
        else {
          held.set(bytes.subarray(at, at + taken), filled);
          filled += taken;
        }
        at += taken;
        if (skipped || filled < wanted) continue;
        if (wanted === HEADER_BYTES) begin();
        else if (wanted === ID3_HEADER_BYTES) skip(id3Bytes(held));
        else {
          if (endFrame()) frames.push(held.slice(0, filled));
          skip(0);
        }
      }
      return frames;
    },
    get header() {
      return header;
    },
    get gaps() {
      return gaps;
    },
    get rest() {
      return filled + skipped;
    },
  };
}

/** @throws Error unless it is the header of a layer III frame. */
function readHeader(bytes: Uint8Array): Mp3FrameHeader {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  const version = (second >> 3) & 3;
  const isMpeg1 = version === MPEG_1;
  const bitRate = (isMpeg1 ? BIT_RATES : BIT_RATES_2)[third >> 4];
  const sampleRate = SAMPLE_RATES[version]?.[(third >> 2) & 3];
  const isLayer3 = first === 0xff && second >> 5 === 7 && ((second >> 1) & 3) === LAYER_3;
  if (!isLayer3 || !bitRate || !sampleRate) throw new Error('The audio is not MP3.');
  const frameSamples = isMpeg1 ? 1152 : 576;
  const isPadded = (third >> 1) & 1;
  const frameBytes = Math.floor((frameSamples * bitRate * 1000) / 8 / sampleRate) + isPadded;
  return { frameBytes, frameSamples, sampleRate, channels: fourth >> 6 === MONO ? 1 : 2 };
}

/** Bytes of an ID3v2 tag that follow its header. @throws Error unless it has a length. */
function id3Bytes(header: Uint8Array): number {
  const [high = 0, second = 0, third = 0, low = 0] = header.subarray(6, ID3_HEADER_BYTES);
  if ((high | second | third | low) & 0x80) throw new Error('The audio is not MP3.');
  const footer = (header[5] as number) & ID3_FOOTER_FLAG ? ID3_HEADER_BYTES : 0;
  return ((high << 21) | (second << 14) | (third << 7) | low) + footer;
}

/** Where the tag of an Info frame begins: behind the side information, of which a checksum is no part; undefined in a frame of sound. */
function infoTag(frame: Uint8Array, { frameSamples, channels }: Mp3FrameHeader): number | undefined {
  const side = frameSamples === 1152 ? ([17, 32] as const) : ([9, 17] as const);
  const at = HEADER_BYTES + side[channels - 1]!;
  return startsWith(frame, at, 'Info') || startsWith(frame, at, 'Xing') ? at : undefined;
}

/** The fields follow LAME's `VbrTag.c`: four that may be left out, then those that LAME added. */
function readGaps(tag: Uint8Array): Mp3Gaps | undefined {
  const flags = tag[7] ?? 0;
  const optional = [4, 4, 100, 4].reduce((sum, bytes, bit) => sum + (flags & (1 << bit) ? bytes : 0), 0);
  const lame = tag.subarray(8 + optional);
  const [high, middle, low] = lame.subarray(21, 24);
  if (high === undefined || middle === undefined || low === undefined || !lame[0]) return undefined;
  return { delay: (high << 4) | (middle >> 4), padding: ((middle & 15) << 8) | low };
}

function startsWith(bytes: Uint8Array, offset: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[offset + i] !== text.charCodeAt(i)) return false;
  return true;
}
