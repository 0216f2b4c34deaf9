import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suggestWords } from '../../src/lexicon/suggest-words.ts';

describe('suggestWords', () => {
  it('counts the words that are not known with their forms, the most frequent first', () => {
    const known = new Set(['هات', 'لە', 'شار']);
    assert.deepEqual(
      suggestWords(['ترامپی هات. ترامپ لەشار هات، ترامپەوە', 'شاری دهۆکێ: دهۆک، و پ 12'], (word) =>
        known.has(word),
      ),
      [
        { word: 'ترامپ', count: 3 },
        { word: 'دهۆک', count: 2 },
      ],
    );
  });

  it('knows a word that is written without the mark of its trill', () => {
    assert.deepEqual(
      suggestWords(['رۆژی'], (word) => word === 'ڕۆژ'),
      [],
    );
  });
});
