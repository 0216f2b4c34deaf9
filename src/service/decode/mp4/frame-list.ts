import type { AudioLimit } from '../audio-limit.ts';
import { unreadable } from '../unsupported-media.ts';

/** What the frames of a file are, and how much of them there may be. */
export interface FrameFacts {
  readonly fileBytes: number;
  /** Samples of one channel in a frame. */
  readonly samples: number;
  readonly channels: number;
  readonly sampleRate: number;
  readonly limit: AudioLimit;
}

/** Longer is no frame of AAC with all its channels: a header counts in 13 bits. */
const MAX_FRAME_BYTES = 8184;

/** The frames that an index tells of. Only those are kept that lie in the file. */
export class FrameList {
  readonly starts: number[] = [];
  readonly sizes: number[] = [];
  readonly #facts: FrameFacts;
  #expected = 0;
  #bytes = 0;

  constructor(facts: FrameFacts) {
    this.#facts = facts;
  }

  /** Frames that were promised and do not lie in the file. */
  get missing(): number {
    return this.#expected - this.starts.length;
  }

  /**
   * Says how many more there are, before any of them is added.
   * @throws SpeechError `file-too-large` when that is more than an hour of sound.
   */
  expect(count: number): void {
    this.#expected += count;
    const { samples, channels, sampleRate, limit } = this.#facts;
    limit.check(this.#expected * samples, channels, sampleRate);
  }

  /** @throws SpeechError `unsupported-media` when frames lie over each other: together they are longer than the file. */
  add(start: number, size: number): void {
    if (size === 0 || size > MAX_FRAME_BYTES || start < 0 || start + size > this.#facts.fileBytes) return;
    this.#bytes += size;
    if (this.#bytes > this.#facts.fileBytes) {
      throw unreadable('The index of the M4A file contradicts itself; record it anew.');
    }
    this.starts.push(start);
    this.sizes.push(size);
  }
}
