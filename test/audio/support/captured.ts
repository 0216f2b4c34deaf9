import { PcmResampler } from '../../../src/workers/pcm-resampler.ts';
import { VariableRateResampler } from '../../../worklets/variable-rate-resampler.ts';
import { FAKE_MICROPHONE_RATE, FAKE_MICROPHONE_URL } from '../../fake-microphone-text.ts';

const HEADER_BYTES = 44;
/** Two clocks rarely coincide on a sample: positions are searched on a grid this much finer, and interpolated. */
const FINER = 4;
const FINE_RATE = FAKE_MICROPHONE_RATE * FINER;
const SPEECH_RATE = 16_000;
/** On both sides of `fidelity`'s reference, so that its filter has a past and a future: samples at 16 kHz. */
const LEAD = 160;

/** The fake microphone's audio, -1 to 1, `FINER` samples for each of the file's; Chromium plays it in a loop. */
export async function spokenAtMicrophone(): Promise<Float32Array> {
  const file = await (await fetch(FAKE_MICROPHONE_URL)).arrayBuffer();
  const samples = Float32Array.from(new Int16Array(file, HEADER_BYTES), (sample) => sample / 32_768);
  const resampler = new VariableRateResampler(FAKE_MICROPHONE_RATE, FINE_RATE);
  const output = new Float32Array(samples.length * FINER);
  for (let written = 0, read = 0; read < output.length; ) {
    const rest = written < samples.length ? samples : new Float32Array(resampler.lookahead);
    const from = written < samples.length ? written : 0;
    written += resampler.write(rest, from, Math.min(512, rest.length - from));
    read += resampler.read(output, read, output.length - read);
  }
  return output;
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
 * Signal-to-error ratio of `piece`, at 16 kHz, at its best match in the audio of the fake microphone, in dB. The match is aligned to
 * a fraction of a sample: a constant delay does not lower the ratio, a lost sample lowers it drastically.
 */
export function fidelity(piece: Int16Array, spoken: Float32Array): number {
  const step = FINE_RATE / SPEECH_RATE;
  const once = sampled(spoken, 0, Math.floor(spoken.length / step));
  const coarse = Math.round(bestPlace(piece, once) * step);
  const nearest = nearestPlace(piece, spoken, coarse, Math.ceil(step / 2));
  const neighbours = [nearest - 1, nearest, nearest + 1].map((from) => sampled(spoken, from, piece.length));
  const error = leastBetween(piece, neighbours);
  return 10 * Math.log10(piece.reduce((sum, sample) => sum + sample ** 2, 0) / error);
}

/** `length` samples at 16 kHz of the loop, from its fine sample `from` on. */
function sampled(spoken: Float32Array, from: number, length: number): Int16Array {
  const start = from - (LEAD * FINE_RATE) / SPEECH_RATE;
  const count = Math.ceil(((length + 2 * LEAD) * FINE_RATE) / SPEECH_RATE);
  const input = new Float32Array(count);
  for (let i = 0; i < count; i++) input[i] = spoken[(start + i + spoken.length) % spoken.length];
  return new PcmResampler(FINE_RATE).write(input).subarray(LEAD, LEAD + length);
}

function bestPlace(piece: Int16Array, loop: Int16Array): number {
  const twice = join([loop, loop]);
  let best = { at: 0, error: Number.POSITIVE_INFINITY };
  for (let at = 0; at < loop.length; at++) {
    const error = difference(piece, twice, at, 31, best.error);
    if (error < best.error) best = { at, error };
  }
  return best.at;
}

/** The fine sample within `reach` of `coarse` from which the loop fits the loudest part of `piece` best. */
function nearestPlace(piece: Int16Array, spoken: Float32Array, coarse: number, reach: number): number {
  const loudest = piece.reduce((at, sample, i) => (sample > piece[at] ? i : at), 0);
  const begin = LEAD * Math.max(0, Math.floor(loudest / LEAD) - 10);
  const part = piece.subarray(begin, begin + 20 * LEAD);
  const skipped = (begin * FINE_RATE) / SPEECH_RATE;
  let best = { from: coarse, error: Number.POSITIVE_INFINITY };
  for (let from = coarse - reach; from <= coarse + reach; from++) {
    const error = difference(part, sampled(spoken, from + skipped, part.length), 0, 1, best.error);
    if (error < best.error) best = { from, error };
  }
  return best.from;
}

/** The least error against the parabola through three neighbours. */
function leastBetween(piece: Int16Array, [before, here, after]: readonly Int16Array[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let shift = -1; shift <= 1; shift += 1 / 64) {
    let error = 0;
    for (let i = 0; i < piece.length; i++) {
      const slope = (after[i] - before[i]) / 2;
      const bend = (after[i] + before[i]) / 2 - here[i];
      error += (piece[i] - here[i] - shift * (slope + shift * bend)) ** 2;
    }
    least = Math.min(least, error);
  }
  return least;
}

function difference(piece: Int16Array, whole: Int16Array, at: number, step: number, enough: number): number {
  let error = 0;
  for (let i = 0; i < piece.length && error < enough; i += step) error += (piece[i] - whole[at + i]) ** 2;
  return error;
}
