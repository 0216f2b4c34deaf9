import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { WordTime } from '../../contract/synthesis.ts';
import type { SynthesisChunk } from '../synthesis-engine.ts';

/** 45 ms: small, so that sound starts soon. */
const FIRST_CHUNK = 0.045 * SYNTHESIS_SAMPLE_RATE;
const LATER_CHUNK = 2 * SYNTHESIS_SAMPLE_RATE;
/** A chunk is never shorter than 20 ms, whatever `chunkMaxSeconds` says: smaller ones are all overhead. */
const SMALLEST = 0.02 * SYNTHESIS_SAMPLE_RATE;

/** Gathers samples into chunks. A chunk is handed out only when a sample follows it or the speech is over. */
export class ChunkWriter {
  readonly #longest: number;
  readonly #takeWords: (end: number) => WordTime[];
  #chunk: Int16Array<ArrayBuffer>;
  #used = 0;
  #written = 0;

  /** @param takeWords gives the words that begin before a sample and were not given before. */
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

  /** @returns what remains, with all remaining words; undefined when nothing was ever written. */
  finish(): SynthesisChunk | undefined {
    if (this.#written === 0) return undefined;
    return { samples: this.#chunk.slice(0, this.#used), words: this.#takeWords(Number.POSITIVE_INFINITY) };
  }
}
