import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { compileLexicon } from '../../src/lexicon/compile-lexicon.ts';
import type { LexiconEntry } from '../../src/lexicon/lexicon-entry.ts';
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

  it("finds the author's words for each part of what is said", () => {
    const text = 'لای پ د ک بوو، «ترامپی».';
    const { text: spoken, sourceSpan } = respell(text, lexicon);
    const sourceOf = (part: string) => {
      const start = spoken.indexOf(part);
      const span = sourceSpan({ start, end: start + part.length });
      return text.slice(span.start, span.end);
    };
    for (const same of ['لای', 'بوو', 'بوو،', '.', 'لای ']) assert.equal(sourceOf(same), same);
    for (const word of ['پارتی', 'دیموکراتی', 'کوردستان', 'ورد']) assert.equal(sourceOf(word), 'پ د ک');
    assert.equal(sourceOf('کوردستان بوو'), 'پ د ک بوو');
    assert.equal(sourceOf('«ترەمپی».'), '«ترامپی».');
    assert.deepEqual(sourceSpan({ start: spoken.length, end: spoken.length }), {
      start: text.length,
      end: text.length,
    });
  });

  it('returns a text without its words, or with an empty lexicon, as it is', () => {
    const empty = compileLexicon([], 'sorani');
    assert.equal(respell('ترامپ هات', empty).text, 'ترامپ هات');
    assert.equal(respell('', lexicon).text, '');
    assert.equal(respell('12 – 😀', lexicon).text, '12 – 😀');
  });

  it('finds an ending behind closing marks and a hyphen', () => {
    assert.equal(respell('(ترامپ)ی، «ترامپ»ەوە، ترامپ-یش', lexicon).text, '(ترەمپ)ی، «ترەمپ»ەوە، ترەمپ-یش');
    assert.equal(respell('ترامپ-ی (ترامپ)هات', lexicon).text, 'ترەمپ-ی (ترامپ)هات');
  });

  for (const [name, text] of [
    ['non-joiners', `ا${'\u200c'.repeat(30_000)}و`],
    ['kashidas', `کورد${'ـ'.repeat(30_000)}ی`],
    ['vowel marks', `ا${'َ'.repeat(30_000)}ی`],
    ['full stops', `ا${'.'.repeat(30_000)}ی`],
  ] as const)
    it(`takes no longer for ${name} between two letters than for a text of that length`, () => {
      const plain = 'سڵاو '.repeat(6000);
      const best = (work: () => void) =>
        Math.min(
          ...Array.from({ length: 3 }, () => {
            const start = process.cpuUsage();
            work();
            const { user, system } = process.cpuUsage(start);
            return user + system;
          }),
        );
      const usual = best(() => respell(plain, lexicon));
      assert.ok(best(() => respell(text, lexicon)) < 10 * usual + 20_000, 'µs');
    });

  it('says the texts of the table that PHP says too', () => {
    const { entries, cases } = JSON.parse(readFileSync('test/lexicon/respelled-texts.json', 'utf8')) as {
      entries: LexiconEntry[];
      cases: { dialect: 'sorani' | 'kurmanji' | 'badini'; text: string; said: string }[];
    };
    for (const { dialect, text, said } of cases)
      assert.equal(respell(text, compileLexicon(entries, dialect)).text, said, text);
  });

  it('returns a long text without white space as it is', () => {
    assert.equal(respell('ا'.repeat(100_000), lexicon).text.length, 100_000);
  });
});
