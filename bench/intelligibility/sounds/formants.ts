import { RATE } from '../speaking/spoken.ts';

const WINDOW = 400;
const ORDER = 18;
const LEAST_HERTZ = 180;
const WIDEST_HERTZ = 500;

/** The first three resonances at a time in s, by linear prediction (Atal and Hanauer, 1971); undefined where they cannot be measured. */
export function formantsAt(samples: Float32Array, time: number): [number, number, number] | undefined {
  const from = Math.round(time * RATE - WINDOW / 2);
  if (from < 1 || from + WINDOW > samples.length) return undefined;
  const frame = Float64Array.from({ length: WINDOW }, (_, i) => {
    const hamming = 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (WINDOW - 1));
    return (samples[from + i] - 0.97 * samples[from + i - 1]) * hamming;
  });
  const found = resonances(predictor(frame)).filter(
    ({ hertz, width }) => hertz > LEAST_HERTZ && width < WIDEST_HERTZ,
  );
  if (found.length < 3) return undefined;
  return [found[0].hertz, found[1].hertz, found[2].hertz];
}

/** Coefficients 1, a1 … of the inverse filter (Levinson's recursion). */
function predictor(frame: Float64Array): number[] {
  const correlation = Array.from({ length: ORDER + 1 }, (_, lag) => {
    let sum = 0;
    for (let i = lag; i < frame.length; i++) sum += frame[i] * frame[i - lag];
    return sum;
  });
  correlation[0] = correlation[0] * 1.0001 + 1e-12;
  let a = [1];
  let error = correlation[0];
  for (let i = 1; i <= ORDER; i++) {
    let sum = 0;
    for (let j = 0; j < i; j++) sum += a[j] * correlation[i - j];
    const k = -sum / error;
    const longer = [...a, 0];
    a = longer.map((value, j) => value + k * longer[i - j]);
    error *= 1 - k * k;
  }
  return a;
}

/** Roots of the filter above the real axis, lowest first (Durand and Kerner's iteration). */
function resonances(a: readonly number[]): { hertz: number; width: number }[] {
  const degree = a.length - 1;
  const re = Float64Array.from(
    { length: degree },
    (_, i) => 0.9 * Math.cos((2 * Math.PI * i) / degree + 0.3),
  );
  const im = Float64Array.from(
    { length: degree },
    (_, i) => 0.9 * Math.sin((2 * Math.PI * i) / degree + 0.3),
  );
  for (let round = 0; round < 60; round++) {
    for (let i = 0; i < degree; i++) {
      let [pr, pi] = [1, 0];
      for (let k = 1; k <= degree; k++) [pr, pi] = [pr * re[i] - pi * im[i] + a[k], pr * im[i] + pi * re[i]];
      let [qr, qi] = [1, 0];
      for (let j = 0; j < degree; j++) {
        if (j === i) continue;
        const [dr, di] = [re[i] - re[j], im[i] - im[j]];
        [qr, qi] = [qr * dr - qi * di, qr * di + qi * dr];
      }
      const size = qr * qr + qi * qi + 1e-30;
      re[i] -= (pr * qr + pi * qi) / size;
      im[i] -= (pi * qr - pr * qi) / size;
    }
  }
  return Array.from(re, (real, i) => ({
    hertz: (Math.atan2(im[i], real) * RATE) / (2 * Math.PI),
    width: (-Math.log(Math.hypot(real, im[i])) * RATE) / Math.PI,
  }))
    .filter(({ hertz }) => hertz > 0)
    .sort((one, other) => one.hertz - other.hertz);
}
