import { SpeechError } from '../../../contract/errors.ts';

/** An hour, plus encoder padding. */
const MAX_SECONDS = 60 * 60 + 1;
/** Over all channels: the same duration in stereo at 48 kHz. Within the plans' file sizes, only silence decodes to more. */
export const MAX_SAMPLES = MAX_SECONDS * 48_000 * 2;

/** Protects against small files that decode to unreasonable amounts of audio. */
export class AudioLimit {
  #seconds = 0;
  #samples = 0;

  /**
   * Counts decoded audio.
   * @throws SpeechError `file-too-large` when the total exceeds the limit.
   */
  add(frames: number, channels: number, sampleRate: number): void {
    this.#seconds += frames / sampleRate;
    this.#samples += frames * channels;
    this.check(0, channels, sampleRate);
  }

  /**
   * Checks whether this much more would exceed the limit: for durations a file declares, before anything is decoded.
   * @throws SpeechError `file-too-large`.
   */
  check(frames: number, channels: number, sampleRate: number): void {
    const seconds = this.#seconds + frames / sampleRate;
    const samples = this.#samples + frames * channels;
    if (seconds <= MAX_SECONDS && samples <= MAX_SAMPLES) return;
    const message = 'The file contains more than an hour of audio, or of stereo at 48 kHz; send it in parts.';
    throw new SpeechError('file-too-large', message, { status: 400, field: 'file' });
  }
}
