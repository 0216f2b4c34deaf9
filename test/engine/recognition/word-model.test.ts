import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WordModel } from '../../../src/engine/recognition/word-model.ts';

const LETTERS = ' abn';
const OUTPUTS = [1, 2, 3, 4];

/** Log probabilities of all outputs in each place of a word, and of what follows it. */
function probabilities(model: WordModel, word: string): number[] {
  const found: number[] = [];
  let state = model.start;
  for (const letter of `${word} `) {
    found.push(...OUTPUTS.map((output) => model.logProbability(state, output)));
    state = model.next(state, LETTERS.indexOf(letter) + 1);
  }
  return found;
}

describe('the word list', () => {
  const derived = ['ban', 'banab', 'banan', 'ban', 'na', 'nab'];
  const sorted = new WordModel(LETTERS, ['ba'], derived);

  it('learns the same from words in any order and in parts (ban, na, nab)', () => {
    const mixed = new WordModel(LETTERS, ['ba'], []);
    mixed.learn(['nab', 'ban', 'na']);
    mixed.learn(['banan', 'ban', 'banab']);
    for (const word of [...derived, 'abba'])
      assert.deepEqual(probabilities(mixed, word), probabilities(sorted, word));
    assert.equal(mixed.weight, 12 + derived.length);
  });

  it('leaves out a word with a letter of another alphabet, wherever it stands (bax)', () => {
    const model = new WordModel(
      LETTERS,
      ['ba', 'bax'],
      ['ban', 'banx', 'banab', 'xban', 'banan', 'ban', 'na', 'nab'],
    );
    for (const word of derived) assert.deepEqual(probabilities(model, word), probabilities(sorted, word));
  });

  it('expects the letters of a listed word, in proportion to the words that continue so (ba, ban)', () => {
    const [b, a, n] = [3, 2, 4] as const;
    const afterB = sorted.next(sorted.start, b);
    const afterBa = sorted.next(afterB, a);
    // 12 of the common word; 4 of the other words.
    const ratio = Math.exp(sorted.logProbability(afterBa, 1) - sorted.logProbability(afterBa, n));
    assert.ok(Math.abs(ratio - 3) < 0.05, String(ratio));
    assert.ok(sorted.logProbability(afterB, a) > Math.log(0.99));
  });
});
