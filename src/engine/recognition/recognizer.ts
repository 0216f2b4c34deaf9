import { yieldToEventLoop } from '../../async/yield-to-event-loop.ts';
import type { RecognitionDialect } from '../recognition-engine.ts';
import { AcousticModel } from './acoustic-model.ts';
import type { ModelSource } from './model-source.ts';
import { readWeights } from './weights.ts';
import { WordModel } from './word-model.ts';

const WORDS_PER_SLICE = 2000;

/** The embedded model: the network, and each dialect's word model, loaded on first use. */
export class Recognizer {
  readonly acoustic: AcousticModel;
  readonly #source: ModelSource;
  readonly #words = new Map<RecognitionDialect, Promise<WordModel>>();

  constructor(acoustic: AcousticModel, source: ModelSource) {
    this.acoustic = acoustic;
    this.#source = source;
  }

  /** @throws Error when the weights are missing or damaged. */
  static async load(source: ModelSource): Promise<Recognizer> {
    return new Recognizer(new AcousticModel(readWeights(await source.loadWeights())), source);
  }

  letters(dialect: RecognitionDialect): string {
    return this.acoustic.weights.letters[dialect];
  }

  words(dialect: RecognitionDialect): Promise<WordModel> {
    let words = this.#words.get(dialect);
    if (!words) {
      words = this.#loadWords(dialect);
      this.#words.set(dialect, words);
    }
    return words;
  }

  async #loadWords(dialect: RecognitionDialect): Promise<WordModel> {
    const [common = '', derived = ''] = (await this.#source.loadWords(dialect)).split('\n');
    const model = new WordModel(this.letters(dialect), common.split(' '), []);
    const words = derived.split(' ');
    for (let start = 0; start < words.length; start += WORDS_PER_SLICE) {
      model.learn(words.slice(start, start + WORDS_PER_SLICE));
      // Streams already open on this thread keep running.
      await yieldToEventLoop();
    }
    return model;
  }
}
