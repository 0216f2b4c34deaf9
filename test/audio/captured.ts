import { SpeechResampler } from '../../src/workers/speech-resampler.ts';
import { FAKE_MICROPHONE_RATE, FAKE_MICROPHONE_URL } from '../fake-microphone-text.ts';

const HEADER_BYTES = 44;

/**
 * What the fake microphone says, at 16 kHz, twice over, because it is played in a loop: once for each of the three
 * instants of its own 48 kHz at which sampling may have begun.
 */
export async function spokenAtMicrophone(): Promise<Int16Array[]> {
  const file = await (await fetch(FAKE_MICROPHONE_URL)).arrayBuffer();
  const samples = Float32Array.from(new Int16Array(file, HEADER_BYTES), (sample) => sample / 32_768);
  return [0, 1, 2].map((first) => {
    const resampler = new SpeechResampler(FAKE_MICROPHONE_RATE);
    return join([resampler.write(samples.subarray(first)), resampler.write(samples), resampler.finish()]);
  });
}

export function join(parts: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * How well `piece` fits where it fits best in one of the wholes: signal over error, dB. A fraction of a sample between the
 * two clocks costs much of it.
 */
export function fidelity(piece: Int16Array, wholes: readonly Int16Array[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const whole of wholes) {
    let best = { at: 0, error: Number.POSITIVE_INFINITY };
    for (let at = 0; at + piece.length <= whole.length; at++) {
      const error = difference(piece, whole, at, 7, best.error);
      if (error < best.error) best = { at, error };
    }
    least = Math.min(least, difference(piece, whole, best.at, 1, Number.POSITIVE_INFINITY));
  }
  return 10 * Math.log10(piece.reduce((sum, sample) => sum + sample ** 2, 0) / least);
}

function difference(piece: Int16Array, whole: Int16Array, at: number, step: number, enough: number): number {
  let error = 0;
  for (let i = 0; i < piece.length && error < enough; i += step) error += (piece[i] - whole[at + i]) ** 2;
  return error;
}
