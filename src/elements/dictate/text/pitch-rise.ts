import { SAMPLES_PER_SECOND } from '../transcription/capture-buffer.ts';

/** 4 kHz is enough for the pitch of voices, with interpolation. */
const DECIMATION = 4;
const RATE = SAMPLES_PER_SECOND / DECIMATION;
/** 20 ms. */
const HOP = RATE / 50;
/** Pitch periods from 70 to 400 Hz, found by normalized autocorrelation of 40 ms. */
const SHORTEST_PERIOD = RATE / 400;
const LONGEST_PERIOD = Math.ceil(RATE / 70);
const COMPARED = 0.04 * RATE;
const VOICED = 0.7;
/** A longer period has to be this much more alike: twice a period is a period too. */
const OCTAVE_COST = 0.1;
/** Quieter than -50 dBFS there is no voice. */
const LEAST_ENERGY = (32_768 * 10 ** (-50 / 20)) ** 2;
/** The last voiced hops, and those before. */
const END_HOPS = 4;
const BEFORE_HOPS = 40;
/** With fewer nothing can be said. */
const LEAST_HOPS = 10;

/**
 * How far the pitch of a voice ends above the pitch before: the medians of the last 80 ms of voice, and of up to 0.8 s of voice before it.
 * @param samples The end of an utterance, 16 kHz mono; silence after it does no harm.
 * @returns Semitones, negative where it falls; 0 where there is too little voice.
 */
export function pitchRise(samples: Int16Array): number {
  const low = decimate(samples);
  const pitches: number[] = [];
  for (
    let end = low.length;
    end >= COMPARED + LONGEST_PERIOD + 1 && pitches.length < END_HOPS + BEFORE_HOPS;
    end -= HOP
  ) {
    const period = periodBefore(low, end);
    if (period) pitches.push(RATE / period);
  }
  if (pitches.length < LEAST_HOPS) return 0;
  return 12 * Math.log2(median(pitches.slice(0, END_HOPS)) / median(pitches.slice(END_HOPS)));
}

function decimate(samples: Int16Array): Float32Array {
  const low = new Float32Array(Math.floor(samples.length / DECIMATION));
  for (let i = 0; i < low.length; i++) {
    let sum = 0;
    for (let j = 0; j < DECIMATION; j++) sum += samples[i * DECIMATION + j] as number;
    low[i] = sum / DECIMATION;
  }
  return low;
}

/** The pitch period of the sound that ends at a sample, in samples; 0 where it has none. */
function periodBefore(low: Float32Array, end: number): number {
  const start = end - COMPARED;
  let now = 0;
  for (let i = start; i < end; i++) now += (low[i] as number) ** 2;
  if (now / COMPARED < LEAST_ENERGY) return 0;
  const alike = new Float32Array(LONGEST_PERIOD + 2);
  let before = 0;
  for (let i = start; i < end; i++) before += (low[i - SHORTEST_PERIOD + 1] as number) ** 2;
  for (let period = SHORTEST_PERIOD - 1; period <= LONGEST_PERIOD + 1; period++) {
    let product = 0;
    for (let i = start; i < end; i++) product += (low[i] as number) * (low[i - period] as number);
    alike[period] = product / Math.sqrt(now * before + 1);
    before += (low[start - period - 1] ?? 0) ** 2 - (low[end - period - 1] as number) ** 2;
  }
  let best = 0;
  let found = 0;
  for (let period = SHORTEST_PERIOD; period <= LONGEST_PERIOD; period++) {
    const at = alike[period] as number;
    const value = at - OCTAVE_COST * Math.log2(period / SHORTEST_PERIOD);
    if (at < VOICED || value <= best) continue;
    best = value;
    found = period;
  }
  return found && found + peakOffset(alike, found);
}

/** Where between its neighbors the maximum is, by the parabola through the three: -0.5 to 0.5. */
function peakOffset(values: Float32Array, at: number): number {
  const [before = 0, here = 0, after = 0] = values.subarray(at - 1, at + 2);
  const bend = before - 2 * here + after;
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
}
