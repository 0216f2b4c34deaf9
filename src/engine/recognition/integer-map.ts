const EMPTY = -1;
/** Fibonacci hashing: neighbouring keys land far apart. */
const MULTIPLIER = 0x9e3779b1;

/** A map from whole numbers to whole numbers, of 0 to 2^31 - 1, that grows without an object for each entry. */
export class IntegerMap {
  #keys: Int32Array;
  #values: Int32Array;
  #shift: number;
  #size = 0;

  /** @param bits It has room for 2^bits keys at first, two thirds of which are used. */
  constructor(bits = 12) {
    this.#keys = new Int32Array(2 ** bits).fill(EMPTY);
    this.#values = new Int32Array(2 ** bits);
    this.#shift = 32 - bits;
  }

  /** Undefined where the key was never set. */
  get(key: number): number | undefined {
    const slot = this.#slotOf(key);
    return this.#keys[slot] === EMPTY ? undefined : this.#values[slot];
  }

  set(key: number, value: number): void {
    const slot = this.#slotOf(key);
    this.#values[slot] = value;
    if (this.#keys[slot] !== EMPTY) return;
    this.#keys[slot] = key;
    if (++this.#size * 3 > this.#keys.length * 2) this.#grow();
  }

  /** Where the key is, or the free slot where it belongs. */
  #slotOf(key: number): number {
    const keys = this.#keys;
    const mask = keys.length - 1;
    let slot = Math.imul(key, MULTIPLIER) >>> this.#shift;
    while (keys[slot] !== EMPTY && keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#shift--;
    this.#keys = new Int32Array(keys.length * 2).fill(EMPTY);
    this.#values = new Int32Array(keys.length * 2);
    for (let index = 0; index < keys.length; index++) {
      if (keys[index] === EMPTY) continue;
      const slot = this.#slotOf(keys[index]);
      this.#keys[slot] = keys[index];
      this.#values[slot] = values[index];
    }
  }
}
