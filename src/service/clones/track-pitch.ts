import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import { median } from './median.ts';

/** 10 ms of a recording. */
export interface PitchFrame {
  /** Level of the samples around it, in dB relative to full scale. */
  readonly level: number;
  /** Fundamental in Hz; 0 where unvoiced. */
  readonly pitch: number;
}

/** Samples per frame. */
export const FRAME_STEP = LIVE_SAMPLE_RATE / 100;

interface Range {
  readonly low: number;
  readonly high: number;
}

/** In Hz: from the lowest male voices to children. */
const VOICES: Range = { low: 60, high: 500 };
/** A speaking voice stays well within an octave of its median. */
const BELOW_MEDIAN = 0.58;
const ABOVE_MEDIAN = 1.7;

/** The search runs at half the rate: harmonics above 4 kHz add nothing about the period. */
const RATE = LIVE_SAMPLE_RATE / 2;
const STEP = RATE / 100;
const WINDOW = 0.04 * RATE;
const LONGEST_LAG = Math.ceil(RATE / VOICES.low);
/** High-pass at 40 Hz. */
const RUMBLE_POLE = 0.97;
/** Least correlation of adjacent periods of a voice; noise stays far below. */
const VOICED = 0.55;
/** The first peak nearly as high as the highest is the period; later ones are multiples of it. */
const NEARLY = 0.95;
/** Frames this much quieter than the loudest are ignored. */
const RANGE_DB = 30;
/** A voice's pitch changes by less than this in 10 ms; that of noise jumps. */
const MOST_MOVED = 1.12;

/**
 * The fundamental every 10 ms: the first high peak of the normalized cross-correlation (as in RAPT; Talkin, 1995), searched again near the
 * median where the first result was about an octave off, and kept where an adjacent frame agrees.
 * @param samples 16 kHz mono, -1 to 1.
 */
export function trackPitch(samples: Float32Array): PitchFrame[] {
  const halved = halve(samples);
  const count = Math.max(0, Math.floor((halved.length - WINDOW - LONGEST_LAG - 2) / STEP) + 1);
  const levels = Float64Array.from({ length: count }, (_, frame) => levelAt(halved, frame * STEP));
  const loud = Float64Array.from(levels).sort()[Math.floor(count * 0.95)] ?? 0;
  const pitches = Float64Array.from(levels, (level, frame) =>
    level > loud - RANGE_DB ? pitchAt(halved, frame * STEP, VOICES) : 0,
  );
  const middle = median(pitches.filter((pitch) => pitch > 0));
  const near: Range = {
    low: Math.max(VOICES.low, middle * BELOW_MEDIAN),
    high: Math.min(VOICES.high, middle * ABOVE_MEDIAN),
  };
  pitches.forEach((pitch, frame) => {
    if (pitch && (pitch < near.low || pitch > near.high))
      pitches[frame] = pitchAt(halved, frame * STEP, near);
  });
  return Array.from(levels, (level, frame) => ({ level, pitch: confirmed(pitches, frame) }));
}

function confirmed(pitches: Float64Array, frame: number): number {
  const pitch = pitches[frame]!;
  const agrees = (other: number | undefined) =>
    Boolean(other && other < pitch * MOST_MOVED && pitch < other * MOST_MOVED);
  return agrees(pitches[frame - 1]) || agrees(pitches[frame + 1]) ? pitch : 0;
}

/** Downsampled to half the rate, without rumble and DC offset. */
function halve(samples: Float32Array): Float32Array {
  const halved = new Float32Array(samples.length >> 1);
  let before = 0;
  let passed = 0;
  for (let i = 0; i < halved.length; i++) {
    const mean = (samples[2 * i]! + samples[2 * i + 1]!) / 2;
    passed = mean - before + RUMBLE_POLE * passed;
    before = mean;
    halved[i] = passed;
  }
  return halved;
}

function levelAt(samples: Float32Array, at: number): number {
  let power = 0;
  for (let i = at; i < at + WINDOW; i++) power += samples[i]! * samples[i]!;
  return 10 * Math.log10(power / WINDOW + 1e-12);
}

const correlations = new Float64Array(LONGEST_LAG + 2);

/** In Hz; 0 where the best correlation is too low for a voice. */
function pitchAt(samples: Float32Array, at: number, { low, high }: Range): number {
  const shortest = Math.floor(RATE / high);
  const longest = Math.min(LONGEST_LAG, Math.ceil(RATE / low));
  let here = 1e-9;
  for (let i = at; i < at + WINDOW; i++) here += samples[i]! * samples[i]!;
  const first = at + shortest - 1;
  let there = 1e-9;
  for (let i = first; i < first + WINDOW; i++) there += samples[i]! * samples[i]!;
  for (let lag = shortest - 1; lag <= longest + 1; lag++) {
    let product = 0;
    for (let i = at; i < at + WINDOW; i++) product += samples[i]! * samples[i + lag]!;
    correlations[lag] = product / Math.sqrt(here * Math.max(there, 1e-9));
    there += samples[at + lag + WINDOW]! ** 2 - samples[at + lag]! ** 2;
  }
  let best = 0;
  for (let lag = shortest; lag <= longest; lag++) if (isPeak(lag)) best = Math.max(best, correlations[lag]!);
  if (best < VOICED) return 0;
  let lag = shortest;
  while (!isPeak(lag) || correlations[lag]! < NEARLY * best) lag++;
  const before = correlations[lag - 1]!;
  const after = correlations[lag + 1]!;
  return RATE / (lag + (before - after) / (2 * (before - 2 * correlations[lag]! + after)));
}

function isPeak(lag: number): boolean {
  return correlations[lag]! > correlations[lag - 1]! && correlations[lag]! >= correlations[lag + 1]!;
}
