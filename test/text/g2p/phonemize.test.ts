import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import { phonemize } from '../../../src/text/g2p/phonemize.ts';
import { BADINI_GOLD } from '../gold/gold-badini.ts';
import { KURMANJI_GOLD } from '../gold/gold-kurmanji.ts';
import { SORANI_GOLD } from '../gold/gold-sorani.ts';

const GOLD: readonly (readonly [TextDialect, string])[] = [
  ['sorani', SORANI_GOLD],
  ['kurmanji', KURMANJI_GOLD],
  ['badini', BADINI_GOLD],
];
const ALPHABET = new Set('ʔbptcçḧxdrřzjsşƹẍfvqkglłmnŋwhyaeêouûîi');

for (const [dialect, list] of GOLD) {
  const pairs = list
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/) as [string, string]);

  test(`every ${dialect} gold word is phonemized as transcribed by hand`, () => {
    const misread = pairs.filter(([word, phones]) => phonemize(word, dialect).join('') !== phones);
    assert.deepEqual(
      misread.map(([word, phones]) => `${word} ${phones}: ${phonemize(word, dialect).join('')}`),
      [],
    );
  });

  test(`the ${dialect} gold set has a few hundred different words, in phones of the alphabet only`, () => {
    assert.ok(new Set(pairs.map(([word]) => word)).size >= 250);
    for (const [word] of pairs) {
      for (const phone of phonemize(word, dialect)) assert.ok(ALPHABET.has(phone), `${phone} in ${word}`);
    }
  });
}

test('a word typed with another keyboard’s letters sounds the same', () => {
  const read = (word: string): string => phonemize(word, 'sorani').join('');
  assert.equal(read('كوردي'), read('کوردی'));
  assert.equal(read('کوردســتان'), read('کوردستان'));
  assert.equal(read('خانه\u200cکە'), read('خانەکە'));
  assert.equal(read('\ufe97\ufe8e'), read('تا'));
});

test('an Arabic-script suffix is joined to a Latin word (YouTubeدا)', () => {
  assert.equal(phonemize('yûtûbدا', 'sorani').join(''), 'yûtûbda');
  assert.equal(phonemize('yûtûbم', 'sorani').join(''), 'yûtûbim');
  assert.equal(phonemize('feysbûkەکە', 'sorani').join(''), 'feysbûkeke');
});

test('the unwritten vowel of verbs follows inflection', () => {
  const read = (word: string, dialect: TextDialect): string => phonemize(word, dialect).join('');
  assert.equal(read('دەگرم', 'sorani'), 'degirim');
  assert.equal(read('بکڕم', 'sorani'), 'bikiřim');
  assert.equal(read('کردنەوە', 'sorani'), 'kirdinewe');
  assert.equal(read('کرن', 'badini'), 'kirin');
  assert.equal(read('ڤەدگرن', 'badini'), 'vedigirin');
});

test('text without letters has no phones', () => {
  for (const text of ['', ' ', '!?', '😀', '\u200f', '漢字', '\ud800'])
    assert.deepEqual(phonemize(text, 'sorani'), []);
});
