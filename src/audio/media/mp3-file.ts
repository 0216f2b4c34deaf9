import type { Sound } from '../../formats/mixed-sound.ts';
import {
  createMp3FrameReader,
  firstMp3Frame,
  MP3_DECODER_DELAY,
  MP3_FRAME_SAMPLES,
} from '../../formats/mp3-frames.ts';
import { Mp3Demuxer } from './mp3-demuxer.ts';

/** Holds the tags that `publish` writes, and the first frames. */
const HEAD_BYTES = 4096;

/** A file that is read in pieces. */
export interface ByteSource {
  readonly bytes: number;
  /** The bytes from one position up to another, as they arrive. */
  read(start: number, end: number, signal: AbortSignal): AsyncIterable<Uint8Array>;
}

/** Where the frames of a file are. */
interface Mp3Layout {
  readonly firstByte: number;
  readonly frameBytes: number;
  /** Samples that the file decodes to before its speech begins. */
  readonly delay: number;
}

/** An MP3 file as a media element plays it, from any place: its bit rate is constant, so each place has its byte. */
export class Mp3File {
  readonly #source: ByteSource;
  #layout: Mp3Layout | undefined;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  /**
   * @param start Sample of the speech to begin with.
   * @param length In samples.
   * @returns The sound as it arrives, and up to two frames more.
   * @throws Error when the file is not MP3 of 24 kHz, mono; what `read` throws.
   */
  async *part(start: number, length: number, signal: AbortSignal): AsyncGenerator<Sound, void> {
    // Not shared while it is being read: another reader may give up.
    this.#layout ??= await this.#read(signal);
    const { firstByte, frameBytes, delay } = this.#layout;
    const byteOf = (frame: number) => Math.min(this.#source.bytes, firstByte + frame * frameBytes);
    const begin = start + delay;
    const first = firstMp3Frame(begin);
    const last = Math.ceil((begin + length) / MP3_FRAME_SAMPLES) + 1;
    const demuxer = new Mp3Demuxer({ delay: delay - first * MP3_FRAME_SAMPLES, start });
    for await (const bytes of this.#source.read(byteOf(first), byteOf(last), signal))
      yield demuxer.push(bytes);
  }

  async #read(signal: AbortSignal): Promise<Mp3Layout> {
    const { bytes: length } = this.#source;
    const reader = createMp3FrameReader();
    let read = 0;
    let frames = 0;
    for await (const bytes of this.#source.read(0, Math.min(HEAD_BYTES, length), signal)) {
      read += bytes.length;
      frames += reader.push(bytes).length;
    }
    const { header, gaps, rest } = reader;
    if (!header || !frames) throw new Error('The file begins with no MP3.');
    const { frameBytes } = header;
    // Without an Info frame the recording counts what a decoder gives, delays included.
    const delay = gaps ? gaps.delay + MP3_DECODER_DELAY : 0;
    return { firstByte: read - rest - frames * frameBytes, frameBytes, delay };
  }
}
