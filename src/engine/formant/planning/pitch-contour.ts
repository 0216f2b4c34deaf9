/** A line through points in time that moves smoothly from each to the next, like the larynx does. */
export class PitchContour {
  readonly #times: number[] = [];
  readonly #levels: number[] = [];
  #at = 0;

  get end(): number {
    return this.#times.at(-1) ?? Number.NEGATIVE_INFINITY;
  }

  /** Adds a point. One that is not later than the last takes its place. */
  add(time: number, level: number): void {
    while (this.#times.length > 0 && this.end >= time - 1) {
      this.#times.pop();
      this.#levels.pop();
    }
    this.#times.push(time);
    this.#levels.push(level);
  }

  /** The level at a time; times must not decrease from call to call. 0 without points. */
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
