/**
 * A small deterministic generator (xorshift32, Marsaglia 2003, seeded through the Murmur3 finalizer). Integer
 * arithmetic only, so sequences are identical on every machine.
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = mix(seed) || 0x9e3779b9;
  }

  /** An unsigned 32-bit integer above 0. */
  integer(): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return x >>> 0;
  }

  /** A number in [0, 1). */
  unit(): number {
    return this.integer() / 4294967296;
  }

  /** A number in [-1, 1). */
  signed(): number {
    return this.integer() / 2147483648 - 1;
  }
}

/** The Murmur3 finalizer: decorrelates neighbouring integers. */
export function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
