import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SynthesisChunk, SynthesisEngine, SynthesisJob } from '../../../src/engine/synthesis-engine.ts';

const SAMPLE_RATE = 24_000;
/** Eleven waves of 220 Hz: whole samples. */
const WAVES = Int16Array.from({ length: 1200 }, (_, sample) =>
  Math.round(8000 * Math.sin((2 * Math.PI * 11 * sample) / 1200)),
);

export interface ToneEngineOptions {
  /** Samples of each chunk, one chunk per word. */
  chunkSamples?: number;
  /** Called before chunk n; may throw, wait, or check the signal. */
  beforeChunk?: (index: number, signal: AbortSignal | undefined) => Promise<void> | void;
}

/** A small real engine: one chunk of a 220 Hz tone per word that holds a letter, with the word's times. It records its jobs. */
export class ToneEngine implements SynthesisEngine {
  readonly name = 'tone';
  readonly jobs: SynthesisJob[] = [];
  /** Chunks produced so far, over all jobs. */
  produced = 0;
  /** Jobs whose iteration has ended, for whatever reason. */
  finished = 0;
  isClosed = false;
  readonly #options: ToneEngineOptions;

  constructor(options: ToneEngineOptions = {}) {
    this.#options = options;
  }

  async *synthesize(job: SynthesisJob, signal?: AbortSignal): AsyncGenerator<SynthesisChunk> {
    this.jobs.push(job);
    const { chunkSamples = 4800, beforeChunk } = this.#options;
    try {
      let position = 0;
      for (const word of job.text.split(/\s+/).filter((token) => /\p{Letter}/u.test(token))) {
        await nextTurn();
        await beforeChunk?.(position / chunkSamples, signal);
        signal?.throwIfAborted();
        this.produced++;
        const start = position / SAMPLE_RATE;
        const samples = tone(position, chunkSamples);
        position += chunkSamples;
        yield { samples, words: [{ word, start, end: position / SAMPLE_RATE }] };
      }
    } finally {
      this.finished++;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

function tone(start: number, length: number): Int16Array {
  const samples = new Int16Array(length);
  for (let index = 0; index < length; index++) samples[index] = WAVES[(start + index) % WAVES.length]!;
  return samples;
}
