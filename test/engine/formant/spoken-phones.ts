import { planUtterance } from '../../../src/engine/formant/planning/plan-utterance.ts';
import { voiceFromId } from '../../../src/engine/formant/voices/voice-from-id.ts';
import { Random } from '../../../src/engine/random.ts';
import { verbalizeSentence } from '../../../src/text/verbalize/verbalize-sentence.ts';
import { render } from './engine-fixture.ts';

const RATE = 24_000;

/** One rendered phone. */
export interface SpokenPhone {
  readonly phone: string;
  readonly samples: Int16Array;
  /** Of the whole text, in samples. */
  readonly start: number;
  readonly end: number;
}

/** Speaks Latin letters without variation; returns which samples belong to which phone. */
export function speakPhones(text: string, voice: string, speed = 1): readonly SpokenPhone[] {
  const { samples } = render({
    text,
    dialect: 'kurmanji',
    voice,
    speed,
    temperature: 1e-9,
    silenceTrim: true,
  });
  const utterance = verbalizeSentence(text, { start: 0, end: text.length }, 'kurmanji');
  const ending = utterance.ending === 'continuation' ? 'statement' : utterance.ending;
  const { segments } = planUtterance(
    { ...utterance, ending },
    voiceFromId(voice),
    new Random(1),
    1e-9,
    speed,
  );
  const toSamples = (ms: number) => Math.round((ms * RATE) / 1000 / speed);
  return segments.map((segment) => ({
    phone: segment.phone ?? '',
    samples,
    start: toSamples(segment.start),
    end: toSamples(segment.start + segment.duration),
  }));
}

/** Part of a phone: `from` and `to` are 0 at its start and 1 at its end. */
export function partOf({ samples, start, end }: SpokenPhone, from: number, to: number): Int16Array {
  const length = end - start;
  return samples.subarray(Math.round(start + from * length), Math.round(start + to * length));
}

/** Levels in dB of windows of 10 ms, every 2 ms, from the middle of one phone to the middle of another. */
export function levelsBetween(first: SpokenPhone, last: SpokenPhone): number[] {
  const { samples } = first;
  const window = 240;
  const levels: number[] = [];
  const to = (last.start + last.end) / 2;
  for (let at = Math.round((first.start + first.end) / 2); at + window < to; at += 48) {
    let power = 0;
    for (let i = 0; i < window; i++) {
      const part = Math.sin((Math.PI * (i + 0.5)) / window);
      power += (samples[at + i] * part) ** 2;
    }
    levels.push(10 * Math.log10(power / window + 1));
  }
  return levels;
}

/** Level in dB between two frequencies in Hz. */
export function bandLevel(samples: Int16Array, low: number, high: number): number {
  const length = samples.length;
  const { cosines, sines } = turnOf(length);
  const windowed = Float64Array.from(
    samples,
    (sample, i) => sample * Math.sin((Math.PI * (i + 0.5)) / length),
  );
  let power = 0;
  for (let bin = Math.ceil((low * length) / RATE); bin <= (high * length) / RATE; bin++) {
    let real = 0;
    let imaginary = 0;
    for (let i = 0, angle = 0; i < length; i++, angle = (angle + bin) % length) {
      real += windowed[i]! * cosines[angle]!;
      imaginary += windowed[i]! * sines[angle]!;
    }
    power += (real * real + imaginary * imaginary) / length / length;
  }
  return 10 * Math.log10(power + 1e-9);
}

let lastTurn = { cosines: new Float64Array(0), sines: new Float64Array(0) };

/** Cosine and sine of each part of a turn that is divided so; the last one is kept. */
function turnOf(parts: number) {
  if (lastTurn.sines.length === parts) return lastTurn;
  const angles = Float64Array.from({ length: parts }, (_, i) => (2 * Math.PI * i) / parts);
  lastTurn = { cosines: angles.map(Math.cos), sines: angles.map(Math.sin) };
  return lastTurn;
}

const ORDER = 34;
/** Evaluating inside the unit circle separates two formants that are close together (McCandless, 1974). */
const RADIUS = 0.965;

/** Peaks in Hz of the smooth spectrum between two frequencies, in ascending order (linear prediction, autocorrelation method). */
export function formantsIn(samples: Int16Array, low: number, high: number): number[] {
  const coefficients = predict(samples);
  const level = (frequency: number) => {
    let real = 1;
    let imaginary = 0;
    for (let k = 1; k <= ORDER; k++) {
      const coefficient = coefficients[k] * RADIUS ** -k;
      real -= coefficient * Math.cos((2 * Math.PI * frequency * k) / RATE);
      imaginary += coefficient * Math.sin((2 * Math.PI * frequency * k) / RATE);
    }
    return -10 * Math.log10(real * real + imaginary * imaginary);
  };
  const peaks: number[] = [];
  for (let frequency = low; frequency <= high; frequency += 10) {
    const here = level(frequency);
    if (here > level(frequency - 10) && here >= level(frequency + 10)) peaks.push(frequency);
  }
  return peaks;
}

function predict(samples: Int16Array): Float64Array {
  const length = samples.length;
  const windowed = Float64Array.from({ length }, (_, i) => {
    const emphasized = samples[i] - 0.95 * (samples[i - 1] ?? 0);
    return emphasized * (0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (length - 1)));
  });
  const correlation = Float64Array.from({ length: ORDER + 1 }, (_, lag) => {
    let sum = 0;
    for (let i = lag; i < length; i++) sum += windowed[i] * windowed[i - lag];
    return sum;
  });
  const coefficients = new Float64Array(ORDER + 1);
  let error = correlation[0] * (1 + 1e-9);
  for (let order = 1; order <= ORDER; order++) {
    let reflection = correlation[order];
    for (let k = 1; k < order; k++) reflection -= coefficients[k] * correlation[order - k];
    reflection /= error;
    const before = coefficients.slice();
    coefficients[order] = reflection;
    for (let k = 1; k < order; k++) coefficients[k] = before[k] - reflection * before[order - k];
    error *= 1 - reflection * reflection;
  }
  return coefficients;
}
