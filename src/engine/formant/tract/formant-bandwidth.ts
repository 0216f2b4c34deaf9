/** Polynomial coefficients in ascending order, for frequencies below and above 500 Hz. */
const LOW = [165.327516, -6.73636734e-1, 1.80874446e-3, -4.52201682e-6, 7.49514e-9, -4.70219241e-12];
const HIGH = [15.8146139, 8.10159009e-2, -9.79728215e-5, 5.28725064e-8, -1.07099364e-11, 7.91528509e-16];
/** The range of the measurements, in Hz. */
const RANGE = [150, 4500] as const;

/**
 * A formant's bandwidth in Hz at -3 dB with closed folds (Hawks and Miller, 1995, after the sweep
 * measurements of Fujimura and Lindqvist).
 */
export function closedGlottisBandwidth(frequency: number): number {
  const f = Math.max(RANGE[0], Math.min(RANGE[1], frequency));
  const [a, b, c, d, e, g] = f < 500 ? LOW : HIGH;
  return a + f * (b + f * (c + f * (d + f * (e + f * g))));
}
