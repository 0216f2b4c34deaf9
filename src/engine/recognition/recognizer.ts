import { brotliDecompressSync } from 'node:zlib';
import type { ListeningDialect } from '../recognition-engine.ts';
import { readModelFile } from '../threads/model-files.ts';
import { AcousticModel } from './acoustic-model.ts';
import { readWeights } from './weights.ts';
import { WordModel } from './word-model.ts';

const WORDS_AT_A_TIME = 2000;

/** The embedded model: the network, and the words of each dialect from its first use on. */
export class Recognizer {
  readonly acoustic: AcousticModel;
  readonly #words = new Map<ListeningDialect, Promise<WordModel>>();

  constructor(acoustic: AcousticModel) {
    this.acoustic = acoustic;
  }

  /** @throws Error when the installation lacks the weights or they are damaged. */
  static async load(): Promise<Recognizer> {
    return new Recognizer(new AcousticModel(readWeights(await readModelFile('acoustic.bin'))));
  }

  letters(dialect: ListeningDialect): string {
    return this.acoustic.weights.letters[dialect];
  }

  words(dialect: ListeningDialect): Promise<WordModel> {
    let words = this.#words.get(dialect);
    if (!words) {
      words = this.#readWords(dialect);
      this.#words.set(dialect, words);
    }
    return words;
  }

  async #readWords(dialect: ListeningDialect): Promise<WordModel> {
    // First line: words met often; second line: forms derived from them (training/build-word-lists.ts).
    const text = brotliDecompressSync(await readModelFile(`words-${dialect}.txt.br`)).toString();
    const [common = '', derived = ''] = text.split('\n');
    const model = new WordModel(this.letters(dialect), common.split(' '), []);
    const words = derived.split(' ');
    for (let at = 0; at < words.length; at += WORDS_AT_A_TIME) {
      model.learn(words.slice(at, at + WORDS_AT_A_TIME));
      // Whoever is already speaking on this thread goes on being heard.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return model;
  }
}
