import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Recognizer } from '../../../src/engine/recognition/recognizer.ts';
import { RecognizerStream } from '../../../src/engine/recognition/recognizer-stream.ts';
import { VocabularyModel } from '../../../src/engine/recognition/vocabulary-model.ts';
import { WordModel, type WordState } from '../../../src/engine/recognition/word-model.ts';
import { modelFiles } from '../../../src/engine/threads/model-files.ts';
import { spoken } from './spoken.ts';

const LETTERS = ' abn';
const words = new WordModel(LETTERS, ['nan', 'ban'], ['banan']);

/** Log probability of a text. */
function likelihood(model: WordModel | VocabularyModel, text: string): number {
  let state: WordState & { phrase: number } = { phrase: -1, ...model.start };
  let sum = 0;
  for (const letter of text) {
    const output = LETTERS.indexOf(letter) + 1;
    sum += model.logProbability(state, output);
    state = { phrase: -1, ...model.next(state, output) };
  }
  return sum + model.logProbabilityOfEnd(state);
}

describe('a vocabulary beside the word list', () => {
  const term = (letters: string, boost = 1) => new VocabularyModel(words, LETTERS, [{ letters, boost }]);

  it('makes its terms likelier, the more with each step of the boost, and leaves the list as it is (baba)', () => {
    const before = likelihood(words, 'baba');
    const [low, high] = [likelihood(term('baba', 0), 'baba'), likelihood(term('baba', 3), 'baba')];
    assert.ok(low > before + 3, `${low} ${before}`);
    assert.ok(high > low, `${high} ${low}`);
    assert.equal(likelihood(words, 'baba'), before);
  });

  it('changes other words by little more than the share that the terms take (nan)', () => {
    assert.ok(Math.abs(likelihood(term('baba', 0), 'nan') - likelihood(words, 'nan')) < 0.6);
  });

  it('expects the second word of a phrase after its first, and other words too (ab nab, ab nan)', () => {
    const model = term('ab nab', 0);
    const alone = likelihood(model, 'nab');
    assert.ok(likelihood(model, 'ab nab') - likelihood(model, 'ab') > alone + 1);
    assert.ok(likelihood(model, 'ab nan') > likelihood(words, 'ab nan'));
  });

  it('sums to one over all letters, at the start, within a term and inside a phrase', () => {
    const model = term('ab nab', 2);
    let state = model.start;
    for (const output of [2, 3, 1, 4, 2]) {
      const sum = [1, 2, 3, 4].reduce(
        (total, each) => total + Math.exp(model.logProbability(state, each)),
        0,
      );
      assert.ok(sum > 0.9 && sum <= 1.000001, String(sum));
      state = model.next(state, output);
    }
  });

  it('leaves out terms with letters that the alphabet lacks', () => {
    assert.equal(likelihood(term('xyz'), 'nan'), likelihood(words, 'nan'));
  });

  it('writes a name that is on no list, where the list alone hears other words (Mehwî, the poet: مەحوی)', async () => {
    const recognizer = await Recognizer.load(modelFiles);
    const sound = spoken({ text: 'من سبەی لەگەڵ مەحوی قسە دەکەم', dialect: 'sorani', voice: 'sorani_m005' });
    const list = await recognizer.words('sorani');
    const hear = async (model: WordModel | VocabularyModel) => {
      const stream = new RecognizerStream(recognizer, model, 'sorani');
      await stream.write(sound);
      return stream.finish();
    };
    assert.doesNotMatch(await hear(list), / مەحوی /);
    const vocabulary = [{ letters: 'مەحوی', boost: 1 }];
    const model = new VocabularyModel(list, recognizer.letters('sorani'), vocabulary);
    assert.equal(await hear(model), 'من سبەی لەگەڵ مەحوی قسە دەکەم');
  });
});
