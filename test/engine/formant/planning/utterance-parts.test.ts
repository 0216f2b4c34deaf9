import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { utteranceParts } from '../../../../src/engine/formant/planning/utterance-parts.ts';
import { verbalizeSentence } from '../../../../src/text/verbalize/verbalize-sentence.ts';

function utteranceOf(text: string) {
  return verbalizeSentence(text, { start: 0, end: text.length }, 'sorani');
}

describe('the parts of an utterance', () => {
  it('are the utterance itself where it is a sentence', () => {
    const utterance = utteranceOf('ناوم ئازادە و خەڵکی سلێمانیم؟');
    assert.deepEqual([...utteranceParts(utterance)], [utterance]);
  });

  it('are all its words in order where it is too long, and only the last one ends it', () => {
    const utterance = utteranceOf(`${'7'.repeat(3000)}؟`);
    const parts = [...utteranceParts(utterance)];
    assert.deepEqual(
      parts.flatMap(({ items }) => items),
      utterance.items,
    );
    assert.ok(parts.length > 5 && parts.every(({ items }) => items.length <= 400));
    assert.deepEqual(new Set(parts.slice(0, -1).map(({ ending }) => ending)), new Set(['continuation']));
    assert.equal(parts.at(-1)?.ending, 'question');
  });

  it('end at pauses where there are some', () => {
    const parts = [...utteranceParts(utteranceOf('بەڵێ،نەخێر،'.repeat(400)))];
    assert.ok(parts.slice(0, -1).every(({ items }) => items.at(-1)?.kind === 'pause'));
  });
});
