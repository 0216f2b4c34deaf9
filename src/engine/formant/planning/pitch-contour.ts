/** A smooth interpolation through targets in time. */
export class PitchContour {
  readonly #times: number[] = [];
  readonly #levels: number[] = [];
  #at = 0;

  get end(): number {
    return this.#times.at(-1) ?? Number.NEGATIVE_INFINITY;
  }

  /** Adds a target, replacing earlier ones at or after its time. */
  add(time: number, level: number): void {
    while (this.#times.length > 0 && this.end >= time - 1) {
      this.#times.pop();
      this.#levels.pop();
    }
    this.#times.push(time);
    this.#levels.push(level);
  }

  /** The level at a time; times must never decrease. 0 without targets. */
  levelAt(time: number): number {
    const times = this.#times;
    const levels = this.#levels;
    while (this.#at < times.length && (times[this.#at] as number) <= time) this.#at++;
    const after = this.#at;
    if (after === 0) return levels[0] ?? 0;
    const from = levels[after - 1] as number;
    if (after === times.length) return from;
    const start = times[after - 1] as number;
    const x = (time - start) / ((times[after] as number) - start);
    return from + ((levels[after] as number) - from) * x * x * (3 - 2 * x);
  }
}
