const RATE = 24_000;

export interface Perturbation {
  /** Mean difference of adjacent periods relative to the mean period (Praat's local jitter). */
  readonly jitter: number;
  /** Mean difference of the peak-to-peak amplitudes of adjacent periods relative to their mean (Praat's local shimmer). */
  readonly shimmer: number;
  /** Harmonics-to-noise ratio in dB, from the correlation of adjacent periods (after Boersma, 1993). */
  readonly harmonicsToNoise: number;
  /** Mean pitch in Hz. */
  readonly pitch: number;
}

/** Measures a sustained vowel by tracking its periods. @param pitch Approximate pitch in Hz. */
export function voicePerturbation(samples: Int16Array, pitch: number): Perturbation {
  const expected = RATE / pitch;
  const periods: number[] = [];
  const heights: number[] = [];
  const likenesses: number[] = [];
  let at = 0.2 * RATE;
  let period = expected;
  while (at + 3 * expected < samples.length - 0.05 * RATE) {
    const window = Math.round(period);
    const start = Math.round(at);
    let best = { lag: 0, likeness: -1 };
    const curve: number[] = [];
    const from = Math.floor(period * 0.8);
    const to = Math.ceil(period * 1.2);
    for (let lag = from; lag <= to; lag++) {
      const likeness = correlation(samples, start, start + lag, window);
      curve.push(likeness);
      if (likeness > best.likeness) best = { lag, likeness };
    }
    const i = best.lag - from;
    const before = curve[i - 1] ?? best.likeness;
    const after = curve[i + 1] ?? best.likeness;
    const bend = before - 2 * best.likeness + after;
    const found = best.lag + (bend < 0 ? (before - after) / (2 * bend) : 0);
    periods.push(found);
    likenesses.push(best.likeness - (bend < 0 ? (before - after) ** 2 / (16 * bend) : 0));
    heights.push(height(samples, start, window));
    at += found;
    period = 0.7 * period + 0.3 * found;
  }
  const likeness = Math.min(0.999999, mean(likenesses));
  return {
    jitter: neighbourDifference(periods),
    shimmer: neighbourDifference(heights),
    harmonicsToNoise: 10 * Math.log10(likeness / (1 - likeness)),
    pitch: RATE / mean(periods),
  };
}

function correlation(samples: Int16Array, a: number, b: number, window: number): number {
  let product = 0;
  let here = 1;
  let there = 1;
  for (let i = 0; i < window; i++) {
    const x = samples[a + i]!;
    const y = samples[b + i]!;
    product += x * y;
    here += x * x;
    there += y * y;
  }
  return product / Math.sqrt(here * there);
}

function height(samples: Int16Array, at: number, window: number): number {
  let low = 0;
  let high = 0;
  for (let i = 0; i < window; i++) {
    low = Math.min(low, samples[at + i]!);
    high = Math.max(high, samples[at + i]!);
  }
  return high - low;
}

function neighbourDifference(values: readonly number[]): number {
  const differences = values.slice(1).map((value, i) => Math.abs(value - values[i]!));
  return mean(differences) / mean(values);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
