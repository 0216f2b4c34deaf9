import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileLexicon } from '../../src/lexicon/compile-lexicon.ts';
import { respell } from '../../src/lexicon/respell.ts';

const lexicon = compileLexicon(
  [
    { word: 'پ د ک', say: 'پارتی دیموکراتی کوردستان' },
    { word: 'ترامپ', say: 'ترەمپ' },
    { word: 'ئای', say: 'ئەی' },
  ],
  'sorani',
);

describe('respell', () => {
  it('replaces words where they stand, and keeps what is around them', () => {
    const text = '«ترامپ»، گوتی: پ د ک هات!\nترامپی نوێ (ترامپەوە).';
    assert.equal(
      respell(text, lexicon).text,
      '«ترەمپ»، گوتی: پارتی دیموکراتی کوردستان هات!\nترەمپی نوێ (ترەمپەوە).',
    );
  });

  it('finds an entry of several words across any white space but a line break', () => {
    assert.equal(respell('پ\u00a0د  ک', lexicon).text, 'پارتی دیموکراتی کوردستان');
    assert.equal(respell('پ د\nک', lexicon).text, 'پ د\nک');
  });

  it('maps each place of either text to the other', () => {
    const text = 'لای پ د ک بوو، ترامپی.';
    const { text: spoken, sourceOffset, spokenOffset } = respell(text, lexicon);
    for (const word of ['لای', 'بوو', '.'])
      for (let index = 0; index <= word.length; index++) {
        const [source, said] = [text.indexOf(word) + index, spoken.indexOf(word) + index];
        assert.equal(sourceOffset(said), source, word);
        assert.equal(spokenOffset(source), said, word);
      }
    assert.equal(sourceOffset(spoken.indexOf('کوردستان')), text.indexOf('پ د ک'));
    assert.equal(spokenOffset(text.indexOf('ک بوو')), spoken.indexOf('پارتی'));
    assert.equal(sourceOffset(spoken.length), text.length);
    assert.equal(spokenOffset(0), 0);
  });

  it('returns a text without its words, or with an empty lexicon, as it is', () => {
    const empty = compileLexicon([], 'sorani');
    assert.equal(respell('ترامپ هات', empty).text, 'ترامپ هات');
    assert.equal(respell('', lexicon).text, '');
    assert.equal(respell('12 – 😀', lexicon).text, '12 – 😀');
  });

  it('returns a long text without white space as it is', () => {
    assert.equal(respell('ا'.repeat(100_000), lexicon).text.length, 100_000);
  });
});
