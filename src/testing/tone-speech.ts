import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import type { SynthesisChunk, SynthesisJob } from '../engine/synthesis-engine.ts';

/** Of ten milliseconds: a whole number of waves, so that chunks join without a click. */
const HERTZ = 200;
const AMPLITUDE = 6000;

/**
 * Speech that is the same on every machine: each word is a tone of one length, and a chunk of its own.
 * @param wordSeconds Seconds of a word at speed 1; a multiple of 0.01.
 */
export function toneSpeech(wordSeconds: number) {
  return async function* synthesize(
    { text, speed }: Pick<SynthesisJob, 'text' | 'speed'>,
    signal?: AbortSignal,
  ): AsyncGenerator<SynthesisChunk, void> {
    let start = 0;
    for (const word of text.split(/\s+/).filter((token) => /[\p{L}\p{N}]/u.test(token))) {
      signal?.throwIfAborted();
      const end = start + Math.max(1, Math.round((wordSeconds / speed) * 100)) / 100;
      const samples = tone(Math.round((end - start) * SYNTHESIS_SAMPLE_RATE));
      yield { samples, words: [{ word, start, end }] };
      start = end;
    }
  };
}

function tone(length: number): Int16Array {
  const step = (2 * Math.PI * HERTZ) / SYNTHESIS_SAMPLE_RATE;
  return Int16Array.from({ length }, (_, sample) => Math.round(AMPLITUDE * Math.sin(step * sample)));
}
