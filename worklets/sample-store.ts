/** Chunks below this length share a block, so that tiny packets do not cost an object each. */
const SMALL_CHUNK = 4096;
const BLOCK = 16384;
/** Scales 16 bits to [-1, 1): a power of two, so exact. */
const SCALE = 1 / 32768;

/**
 * The samples received of one utterance: a list of 16-bit chunks with random access. Appending may allocate; reading never does.
 */
export class SampleStore {
  /** Frames appended so far. */
  length = 0;
  #chunks: Int16Array[] = [];
  #starts: number[] = [];
  #current = 0;

  append(samples: Int16Array): void {
    if (samples.length === 0) return;
    if (samples.length >= SMALL_CHUNK) {
      this.#push(samples);
      this.length += samples.length;
      return;
    }
    let taken = 0;
    while (taken < samples.length) {
      const last = this.#chunks.length - 1;
      const used = last < 0 ? 0 : this.length - this.#starts[last];
      if (last < 0 || used >= this.#chunks[last].length) {
        this.#push(new Int16Array(BLOCK));
        continue;
      }
      const part = samples.subarray(taken, taken + this.#chunks[last].length - used);
      this.#chunks[last].set(part, used);
      taken += part.length;
      this.length += part.length;
    }
  }

  /** Reads `count` frames from `position` as floats in [-1, 1): zero before the first, the last one repeated after the end. */
  read(position: number, target: Float32Array, offset: number, count: number): void {
    let at = position;
    let to = offset;
    const stop = offset + count;
    while (to < stop && at < 0) {
      target[to++] = 0;
      at++;
    }
    while (to < stop && at < this.length) {
      const index = this.#find(at);
      const chunk = this.#chunks[index];
      const start = this.#starts[index];
      const end = index + 1 < this.#starts.length ? this.#starts[index + 1] : this.length;
      const part = Math.min(stop - to, end - at);
      for (let i = 0, from = at - start; i < part; i++) target[to + i] = chunk[from + i] * SCALE;
      to += part;
      at += part;
    }
    if (to < stop) target.fill(this.#lastValue(), to, stop);
  }

  #lastValue(): number {
    const last = this.#chunks.length - 1;
    return last < 0 ? 0 : this.#chunks[last][this.length - 1 - this.#starts[last]] * SCALE;
  }

  #push(chunk: Int16Array): void {
    this.#chunks.push(chunk);
    this.#starts.push(this.length);
  }

  /** Reads are sequential, so the chunk is nearly always the last one used or its neighbor. */
  #find(position: number): number {
    const starts = this.#starts;
    let low = this.#current;
    if (position >= starts[low] && (low + 1 >= starts.length || position < starts[low + 1])) return low;
    low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= position) low = middle;
      else high = middle - 1;
    }
    this.#current = low;
    return low;
  }
}
