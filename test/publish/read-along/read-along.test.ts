import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timedParagraphs } from '../../../src/publish/read-along/read-along.ts';
import { splitSentences } from '../../../src/text/normalize/split-sentences.ts';

const wordsOf = (text: string) =>
  [...text.matchAll(/\p{L}+/gu)].map(({ 0: word, index }, number) => ({
    word,
    start: number + 0.5,
    end: number + 1,
    charIndex: index,
    charLength: word.length,
  }));

test('sentences follow each other without a gap, and the last one lasts to the end', () => {
  const text = 'Yek du. Sê.\n\nÇar pênc.';
  const paragraphs = timedParagraphs(text, splitSentences(text), wordsOf(text), 6.25);
  assert.deepEqual(paragraphs, [
    [
      { id: 's1', text: 'Yek du.', start: 0.5, end: 2.5 },
      { id: 's2', text: 'Sê.', start: 2.5, end: 3.5 },
    ],
    [{ id: 's3', text: 'Çar pênc.', start: 3.5, end: 6.25 }],
  ]);
});

test('what has no word joins the sentence before it, and nothing is invented for a text without words', () => {
  const text = 'Yek.\n***\nDu.';
  const paragraphs = timedParagraphs(text, splitSentences(text), wordsOf(text), 3);
  assert.deepEqual(
    paragraphs.map((sentences) => sentences.map((each) => each.text)),
    [['Yek. ***'], ['Du.']],
  );
  assert.deepEqual(timedParagraphs('***', splitSentences('***'), [], 0.3), []);
});
