import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import { insertUnwrittenVowels } from '../../../src/text/g2p/unwritten-vowels.ts';

const CASES: readonly (readonly [name: string, written: string, spoken: string])[] = [
  ['a lone consonant takes one', 'b', 'bi'],
  ['no word begins with two consonants', 'bra', 'bira'],
  ['unless the second is a glide', 'xwa', 'xwa'],
  ['a falling coda stands', 'kurd', 'kurd'],
  ['st, şt and xt stand', 'dest', 'dest'],
  ['a rising coda is parted', 'befr', 'befir'],
  ['a final m, t or n is parted', 'genm', 'genim'],
  ['between vowels two consonants part of themselves', 'derga', 'derga'],
  ['three take the easy coda', 'desta', 'desta'],
  ['a word of consonants alone', 'krmnc', 'kirminc'],
  ['nothing to do', 'aweyî', 'aweyî'],
];

for (const [name, written, spoken] of CASES) {
  test(`the unwritten vowel: ${name} (${spoken})`, () =>
    assert.equal(insertUnwrittenVowels(written, 'sorani'), spoken));
}

const READ: readonly (readonly [dialect: TextDialect, written: string, spoken: string])[] = [
  ['sorani', 'hełbgrin', 'hełbigirin'],
  ['sorani', 'hełmanbgrn', 'hełmanbigirin'],
  ['sorani', 'nedekird', 'nedekird'],
  ['sorani', 'berpirsyarêtî', 'berpirsyarêtî'],
  ['sorani', 'kirdnewe', 'kirdinewe'],
  ['sorani', 'ştekantan', 'şitekantan'],
  ['badini', 'dgrn', 'digirin'],
  ['badini', 'nehatbûn', 'nehatibûn'],
  ['badini', 'jyana', 'jiyana'],
  ['badini', 'kçkan', 'kiçikan'],
];

for (const [dialect, letters, spoken] of READ) {
  const written = letters.replace(/i/g, '');
  test(`${dialect} forms that no list of words has keep their i: ${spoken}`, () =>
    assert.equal(insertUnwrittenVowels(written, dialect), spoken));
}

test('only i is inserted, and no more than three consonants remain adjacent', () => {
  const phones = fc.string({
    unit: fc.constantFrom(...'bptcçdrzsşkglłmnwyxfaeêoî'),
    minLength: 2,
    maxLength: 40,
  });
  fc.assert(
    fc.property(phones, (written) => {
      const spoken = insertUnwrittenVowels(written, 'sorani');
      assert.equal(spoken.replace(/i/g, ''), written);
      assert.doesNotMatch(spoken, /[^aeêoîi]{6}/);
      assert.doesNotMatch(spoken, /^[^aeêoîi]{3}/);
    }),
    { numRuns: 2000 },
  );
});
