import type { AudioLimit } from '../probe/audio-limit.ts';
import { unsupportedMedia } from '../probe/unsupported-media.ts';

/** Format and limits of the frames of a file. */
export interface FrameListOptions {
  readonly fileBytes: number;
  /** Samples per channel in a frame. */
  readonly samples: number;
  readonly channels: number;
  readonly sampleRate: number;
  readonly limit: AudioLimit;
}

/** An ADTS header stores the frame length in 13 bits. */
const MAX_FRAME_BYTES = 8184;

/** Frames listed in an index. Only those within the file are kept. */
export class FrameList {
  readonly starts: number[] = [];
  readonly sizes: number[] = [];
  readonly #options: FrameListOptions;
  #expected = 0;
  #bytes = 0;

  constructor(options: FrameListOptions) {
    this.#options = options;
  }

  /** Frames that are listed but lie outside the file. */
  get missing(): number {
    return this.#expected - this.starts.length;
  }

  /**
   * Announces `count` more frames before they are added.
   * @throws SpeechError `file-too-large` when the total exceeds an hour of audio.
   */
  expect(count: number): void {
    this.#expected += count;
    const { samples, channels, sampleRate, limit } = this.#options;
    limit.check(this.#expected * samples, channels, sampleRate);
  }

  /** @throws SpeechError `unsupported-media` when frames overlap: together they are larger than the file. */
  add(start: number, size: number): void {
    if (size === 0 || size > MAX_FRAME_BYTES || start < 0 || start + size > this.#options.fileBytes) return;
    this.#bytes += size;
    if (this.#bytes > this.#options.fileBytes) {
      throw unsupportedMedia('The index of the M4A file contradicts itself; record it again.');
    }
    this.starts.push(start);
    this.sizes.push(size);
  }
}
