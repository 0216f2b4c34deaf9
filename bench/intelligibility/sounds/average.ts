/** Arithmetic mean; 0 of none. */
export function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length);
}
