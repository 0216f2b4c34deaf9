import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { splitSentences } from '../../../src/text/normalize/split-sentences.ts';
import { textParts } from '../../../src/text/parts/text-parts.ts';

const TEXT = '  من باشم. تۆ چۆنیت؟\n\nسوپاس بۆ تۆ.  ';

function partsOf(text: string, limit: number): string[] {
  return Array.from(textParts(text, splitSentences(text), limit), ({ start, end }) => text.slice(start, end));
}

describe('textParts', () => {
  it('cuts a whole text, each part within the limit', () => {
    assert.deepEqual(partsOf(TEXT, 13), ['من باشم.', 'تۆ چۆنیت؟', 'سوپاس بۆ تۆ.']);
  });

  it('yields nothing for a text without a word', () => {
    assert.deepEqual(partsOf(' \n ', 13), []);
  });

  it('cuts a part only when it is asked for', () => {
    const parts = textParts(TEXT, splitSentences(TEXT), 13);
    const { value } = parts.next();
    assert.equal(value && TEXT.slice(value.start, value.end), 'من باشم.');
  });
});
