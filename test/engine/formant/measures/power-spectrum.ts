const RATE = 24_000;

/** Mean power at 0 Hz, 24000 / `size` Hz and so on, over half-overlapping Hann windows. @param size a power of two. */
export function powerSpectrum(samples: ArrayLike<number>, size: number): Float64Array {
  const power = new Float64Array(size / 2 + 1);
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  let windows = 0;
  for (let at = 0; at + size <= samples.length; at += size / 2, windows++) {
    for (let i = 0; i < size; i++)
      real[i] = samples[at + i]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
    imaginary.fill(0);
    transform(real, imaginary);
    for (let i = 0; i < power.length; i++) power[i]! += real[i]! ** 2 + imaginary[i]! ** 2;
  }
  return power.map((sum) => sum / Math.max(1, windows));
}

/** Sum of the power between two frequencies in Hz. */
export function bandPower(power: Float64Array, from: number, to: number): number {
  const width = RATE / 2 / (power.length - 1);
  let sum = 0;
  for (let i = Math.ceil(from / width); i < power.length && i * width < to; i++) sum += power[i]!;
  return sum;
}

export function decibels(power: number): number {
  return 10 * Math.log10(Math.max(power, 1e-12));
}

/** Fast Fourier transform in place, radix 2. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [real[i], real[j]] = [real[j]!, real[i]!];
      [imaginary[i], imaginary[j]] = [imaginary[j]!, imaginary[i]!];
    }
  }
  for (let length = 2; length <= size; length *= 2) {
    const half = length / 2;
    for (let k = 0; k < half; k++) {
      const angle = (-2 * Math.PI * k) / length;
      const c = Math.cos(angle);
      const s = Math.sin(angle);
      for (let i = k; i < size; i += length) {
        const j = i + half;
        const x = real[j]! * c - imaginary[j]! * s;
        const y = real[j]! * s + imaginary[j]! * c;
        real[j] = real[i]! - x;
        imaginary[j] = imaginary[i]! - y;
        real[i]! += x;
        imaginary[i]! += y;
      }
    }
  }
}
