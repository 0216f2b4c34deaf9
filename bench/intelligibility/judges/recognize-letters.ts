import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AcousticModel } from '../../../src/engine/recognition/acoustic-model.ts';
import { AcousticStream } from '../../../src/engine/recognition/acoustic-stream.ts';
import { GreedyDecoder } from '../../../src/engine/recognition/greedy-decoder.ts';
import { readWeights } from '../../../src/engine/recognition/weights.ts';
import type { RecognitionDialect } from '../../../src/engine/recognition-engine.ts';
import { lower } from '../../../training/sentences.ts';
import { CACHE } from '../remembered.ts';
import { RATE, type Spoken } from '../speaking/spoken.ts';

export const LETTER_WEIGHTS = join(CACHE, 'letters.bin');
/** The same network, trained on recorded people besides. */
export const PEOPLE_WEIGHTS = join(CACHE, 'people.bin');
const BEFORE = new Int16Array(0.3 * RATE);
const AFTER = new Int16Array(0.5 * RATE);
/** Peak of an utterance, full scale 1. */
const PEAK = 0.3;

/** The reference text for a recognizer of letters; undefined if it has digits or letters unknown to the recognizer. */
export type Spelling = { readonly dialect: RecognitionDialect; readonly text: string } | undefined;

/**
 * Judge (a) by letters: the network of our own recognizer, trained only on espeak-ng's speech, without a word list. It runs as in the
 * service. Badini is recognized as Sorani, with which it shares the alphabet.
 */
export class LetterJudge {
  readonly #model: AcousticModel;

  constructor(weights = LETTER_WEIGHTS) {
    this.#model = new AcousticModel(readWeights(readFileSync(weights)));
  }

  spellingOf(text: string): Spelling {
    const dialect = headFor(text);
    const letters = this.#model.weights.letters[dialect];
    const spelled = lower(text)
      .replace(/[\p{P}\p{S}]/gu, '')
      .replace(/\s+/g, ' ')
      .trim();
    return [...spelled].every((letter) => letters.includes(letter)) ? { dialect, text: spelled } : undefined;
  }

  recognize({ samples }: Spoken, dialect: RecognitionDialect): string {
    const decoder = new GreedyDecoder(this.#model.weights.letters[dialect]);
    const stream = new AcousticStream(this.#model, dialect, (frame) => decoder.step(frame));
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6);
    const scale = (PEAK / loudest) * 32_767;
    for (const part of [BEFORE, Int16Array.from(samples, (sample) => sample * scale), AFTER])
      stream.push(part);
    return decoder.text;
  }
}

/** The output layer that writes a text's script. */
export function headFor(text: string): RecognitionDialect {
  return /\p{Script=Arabic}/u.test(text) ? 'sorani' : 'kurmanji';
}
