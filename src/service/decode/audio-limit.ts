import { SpeechError } from '../../contract/errors.ts';

/** An hour, and what encoders add to it. */
const MAX_SECONDS = 60 * 60 + 1;
/** Samples of all channels: as long in stereo at 48 kHz. Only silence unpacks to more from a file that a plan takes. */
export const MAX_SAMPLES = MAX_SECONDS * 48_000 * 2;

/** Keeps small files from becoming endless work. */
export class AudioLimit {
  #seconds = 0;
  #samples = 0;

  /**
   * Counts audio that was decoded.
   * @throws SpeechError `file-too-large` when it has become too much.
   */
  add(frames: number, channels: number, sampleRate: number): void {
    this.#seconds += frames / sampleRate;
    this.#samples += frames * channels;
    this.check(0, channels, sampleRate);
  }

  /**
   * Asks whether so much more would be too much: what a file says of itself, before anything is decoded.
   * @throws SpeechError `file-too-large`.
   */
  check(frames: number, channels: number, sampleRate: number): void {
    const seconds = this.#seconds + frames / sampleRate;
    const samples = this.#samples + frames * channels;
    if (seconds <= MAX_SECONDS && samples <= MAX_SAMPLES) return;
    const message = 'The file holds more than an hour of audio, or of stereo at 48 kHz; send it in parts.';
    throw new SpeechError('file-too-large', message, { status: 400, field: 'file' });
  }
}
