import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLexicon } from '../../src/lexicon/check-lexicon.ts';

test('checkLexicon finds entries that a later one replaces, and those that change nothing', () => {
  const faults = checkLexicon([
    { word: 'ترامپ', say: 'ترامپ' },
    { word: 'Trump', say: 'tramp', dialect: 'kurmanji' },
    { word: 'trump', say: 'tremp', dialect: 'kurmanji' },
    { word: 'شار', say: 'شار' },
    { word: 'ترامپ', say: 'ترەمپ' },
  ]).map(({ fault }) => fault);
  assert.deepEqual(faults, ['duplicate', 'duplicate', undefined, 'needless', undefined]);
});
