import type { Visitor } from '../visitors/visitor.ts';

const MINUTE_MS = 60_000;
/** More than the articles of any page have addresses. */
const OF_ONE = 120;
/** Of all visitors whose address is unknown. */
const OF_UNKNOWN = 1200;
/** How long an address is known to have no speech; another instance may write it meanwhile. */
const KNOWN_MS = 10_000;
const MAX_KNOWN = 10_000;

/** Addresses that had no speech: who guesses them costs the cache nothing beyond a few a minute. */
export class Misses {
  readonly #clock: () => number;
  /** Until when, by key. In the order in which they came. */
  readonly #known = new Map<string, number>();
  #minute = 0;
  /** Of this minute, by visitor. */
  readonly #counts = new Map<string, number>();

  /** @param clock Epoch milliseconds. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  add(key: string, { address }: Visitor): void {
    if (this.#known.size >= MAX_KNOWN) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(key, this.#clock() + KNOWN_MS);
    this.#turnMinute();
    this.#counts.set(address ?? '', (this.#counts.get(address ?? '') ?? 0) + 1);
  }

  /** It is being written. */
  forget(key: string): void {
    this.#known.delete(key);
  }

  isKnown(key: string): boolean {
    return (this.#known.get(key) ?? 0) > this.#clock();
  }

  areTooMany({ address }: Visitor): boolean {
    this.#turnMinute();
    const limit = address === undefined ? OF_UNKNOWN : OF_ONE;
    return (this.#counts.get(address ?? '') ?? 0) >= limit;
  }

  #turnMinute(): void {
    const minute = Math.floor(this.#clock() / MINUTE_MS);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#counts.clear();
  }
}
