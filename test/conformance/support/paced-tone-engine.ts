import type { SynthesisChunk, SynthesisEngine, SynthesisJob } from '../../../src/engine/synthesis-engine.ts';

const SAMPLE_RATE = 24_000;
const WORD_SECONDS = 0.25;
/** The tone recognizer spells it "a". */
const FREQUENCY = 450;

/** A small real engine: one tone for each word with a letter, shorter at a higher speed, with the requested silence after a full stop. */
export class PacedToneEngine implements SynthesisEngine {
  readonly name = 'paced tone';

  async *synthesize({ text, speed, sentenceSilenceMs = 0 }: SynthesisJob): AsyncGenerator<SynthesisChunk> {
    let position = 0;
    for (const word of text.split(/\s+/).filter((token) => /\p{Letter}/u.test(token))) {
      const toneLength = Math.round((WORD_SECONDS / speed) * SAMPLE_RATE);
      const quietLength = word.endsWith('.') ? Math.round((sentenceSilenceMs / 1000) * SAMPLE_RATE) : 0;
      const samples = new Int16Array(toneLength + quietLength);
      for (let index = 0; index < toneLength; index++) {
        samples[index] = 8000 * Math.sin((2 * Math.PI * FREQUENCY * index) / SAMPLE_RATE);
      }
      const start = position / SAMPLE_RATE;
      position += samples.length;
      yield { samples, words: [{ word, start, end: start + toneLength / SAMPLE_RATE }] };
    }
  }

  async close(): Promise<void> {}
}
