import { SpeechResampler } from '../../src/workers/speech-resampler.ts';
import { FAKE_MICROPHONE_RATE, FAKE_MICROPHONE_URL } from '../fake-microphone-text.ts';

const HEADER_BYTES = 44;

/** What the fake microphone says, at 16 kHz, twice over, because it is played in a loop. */
export async function spokenAtMicrophone(): Promise<Int16Array> {
  const file = await (await fetch(FAKE_MICROPHONE_URL)).arrayBuffer();
  const samples = Float32Array.from(new Int16Array(file, HEADER_BYTES), (sample) => sample / 32_768);
  const resampler = new SpeechResampler(FAKE_MICROPHONE_RATE);
  return join([resampler.write(samples), resampler.write(samples), resampler.finish()]);
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

/** Where `piece` lies in `whole` (least squares, both at 16 kHz), and how well it fits there: signal over error, dB. */
export function locate(piece: Int16Array, whole: Int16Array): { at: number; fidelity: number } {
  let best = { at: 0, error: Number.POSITIVE_INFINITY };
  const consider = (at: number, step: number) => {
    let error = 0;
    for (let i = 0; i < piece.length && error < best.error; i += step) {
      error += (piece[i] - whole[at + i]) ** 2 * step;
    }
    if (error < best.error) best = { at, error };
  };
  for (let at = 0; at + piece.length <= whole.length; at++) consider(at, 7);
  best.error = Number.POSITIVE_INFINITY;
  consider(best.at, 1);
  const signal = piece.reduce((sum, sample) => sum + sample ** 2, 0);
  return { at: best.at, fidelity: 10 * Math.log10(signal / best.error) };
}
