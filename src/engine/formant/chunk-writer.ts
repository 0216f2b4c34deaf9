import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { WordTime } from '../../contract/synthesis.ts';
import type { SynthesisChunk } from '../synthesis-engine.ts';

/** 45 ms, for low latency. */
const FIRST_CHUNK = 0.045 * SYNTHESIS_SAMPLE_RATE;
const LATER_CHUNK = 2 * SYNTHESIS_SAMPLE_RATE;
/** Minimum chunk of 20 ms, regardless of `chunkMaxSeconds`: smaller ones are mostly overhead. */
const SMALLEST = 0.02 * SYNTHESIS_SAMPLE_RATE;

/**
 * Collects samples into chunks. A full chunk is returned only once another sample follows or the speech ends.
 */
export class ChunkWriter {
  readonly #longest: number;
  readonly #takeWords: (end: number) => WordTime[];
  #chunk: Int16Array<ArrayBuffer>;
  #used = 0;
  #written = 0;

  /** @param takeWords returns the words that start before a sample, each once. */
  constructor(chunkMaxSeconds: number | undefined, takeWords: (end: number) => WordTime[]) {
    const longest = Math.floor((chunkMaxSeconds ?? Number.POSITIVE_INFINITY) * SYNTHESIS_SAMPLE_RATE);
    this.#longest = Math.max(SMALLEST, Math.min(LATER_CHUNK, longest));
    this.#takeWords = takeWords;
    this.#chunk = new Int16Array(Math.min(FIRST_CHUNK, this.#longest));
  }

  /**
   * Appends the first `count` samples, at most 20 ms.
   * @returns the chunk that was full before them, if any.
   */
  write(samples: Int16Array, count: number): SynthesisChunk | undefined {
    const fits = Math.min(count, this.#chunk.length - this.#used);
    this.#chunk.set(samples.subarray(0, fits), this.#used);
    this.#used += fits;
    this.#written += fits;
    if (fits === count) return undefined;
    const full = { samples: this.#chunk, words: this.#takeWords(this.#written) };
    this.#chunk = new Int16Array(this.#longest);
    this.#chunk.set(samples.subarray(fits, count), 0);
    this.#used = count - fits;
    this.#written += count - fits;
    return full;
  }

  /** @returns what has been collected so far, for an engine whose next samples take a while; undefined if that is nothing. */
  flush(): SynthesisChunk | undefined {
    if (this.#used === 0) return undefined;
    const samples = this.#chunk.slice(0, this.#used);
    this.#chunk = new Int16Array(this.#longest);
    this.#used = 0;
    return { samples, words: this.#takeWords(this.#written) };
  }

  /** @returns the remaining samples with all remaining words; undefined if nothing was ever written. */
  finish(): SynthesisChunk | undefined {
    if (this.#written === 0) return undefined;
    return { samples: this.#chunk.slice(0, this.#used), words: this.#takeWords(Number.POSITIVE_INFINITY) };
  }
}
