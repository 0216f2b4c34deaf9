/**
 * A Kaiser window as a function of position: 1 at 0, falling to the edges at ±1, 0 beyond them.
 * @param beta shape: 0.1102 (A - 8.7) for side lobes at -A dB.
 */
export function kaiserWindow(beta: number): (position: number) => number {
  const scale = 1 / bessel(beta);
  return (position) => {
    const inside = 1 - position * position;
    return inside < 0 ? 0 : bessel(beta * Math.sqrt(inside)) * scale;
  };
}

/** Modified Bessel function of the first kind, order 0, by its power series. */
function bessel(x: number): number {
  const square = (x * x) / 4;
  let sum = 1;
  let term = 1;
  for (let n = 1; term > sum * 1e-12; n++) {
    term *= square / (n * n);
    sum += term;
  }
  return sum;
}
