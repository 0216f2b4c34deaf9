import { decodeG711 } from '../../../formats/g711.ts';
import { BlockResampler } from '../../decode/block-resampler.ts';
import { pcmSamples } from '../../http/pcm-bytes.ts';
import type { AudioFormat } from './session-settings.ts';

const G711_RATE = 8000;

/** Turns a client's bytes, in whatever format, into samples for the recognizer, as an uploaded recording is. */
export class AudioInput {
  readonly #resampler = new BlockResampler();
  /** Half a sample left over from bytes of odd length. */
  #oddByte: number | undefined;

  /** @returns 16-bit samples at 16 kHz. */
  *write(bytes: Buffer, format: AudioFormat): Generator<Int16Array, void> {
    const rate = format.type === 'audio/pcm' ? format.rate : G711_RATE;
    yield* this.#resampler.write(this.#samplesOf(bytes, format), rate);
  }

  /** The last samples, which the resampler has held back; what follows begins anew. */
  *end(): Generator<Int16Array, void> {
    this.#oddByte = undefined;
    yield* this.#resampler.end();
  }

  #samplesOf(bytes: Buffer, { type }: AudioFormat): Float32Array {
    const samples =
      type === 'audio/pcm' ? this.#pcm(bytes) : decodeG711(bytes, type === 'audio/pcmu' ? 'mu' : 'a');
    return Float32Array.from(samples, (sample) => sample / 32_768);
  }

  #pcm(bytes: Buffer): Int16Array {
    const whole = this.#oddByte === undefined ? bytes : Buffer.concat([Buffer.from([this.#oddByte]), bytes]);
    this.#oddByte = whole.length & 1 ? whole[whole.length - 1] : undefined;
    return pcmSamples(whole);
  }
}
