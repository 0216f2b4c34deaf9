import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberLexicon } from '../../../src/text/dictation/number-lexicon.ts';
import { writeSpelledDigits } from '../../../src/text/dictation/write-spelled-digits.ts';
import { normalizeText } from '../../../src/text/verbalize/normalize-text.ts';
import { reads } from './reads.ts';

test('verbalizeTelephoneNumber reads all groups of a number with its country code', () => {
  reads('sorani', [
    ['00964 770 456 1234', 'سفر سفر نۆ شەش چوار، حەوت حەوت سفر، چوار پێنج شەش، یەک دوو سێ چوار'],
    ['00964-750-445-1234', 'سفر سفر نۆ شەش چوار، حەوت پێنج سفر، چوار چوار پێنج، یەک دوو سێ چوار'],
    ['(00964) 750 445 1234', 'سفر سفر نۆ شەش چوار، حەوت پێنج سفر، چوار چوار پێنج، یەک دوو سێ چوار'],
    ['00 964 750 445 1234', 'سفر سفر، نۆ شەش چوار، حەوت پێنج سفر، چوار چوار پێنج، یەک دوو سێ چوار'],
    ['0098 21 1234 5678', 'سفر سفر نۆ هەشت، دوو یەک، یەک دوو سێ چوار، پێنج شەش حەوت هەشت'],
  ]);
  reads('kurmanji', [
    ['0090 532 123 45 67', 'sifir sifir neh sifir, pênc sê du, yek du sê, çar pênc, şeş heft'],
    ['(+90) 532 123 45 67', 'sifir sifir neh sifir, pênc sê du, yek du sê, çar pênc, şeş heft'],
  ]);
});

test('verbalizeTelephoneNumber ends where the numbers of a country do', () => {
  reads('sorani', [
    [
      '+964 770 123 4567 25 کەس',
      'سفر سفر نۆ شەش چوار، حەوت حەوت سفر، یەک دوو سێ، چوار پێنج شەش حەوت بیست و پێنج کەس',
    ],
  ]);
});

test('verbalizeTelephoneNumber reads what dictation writes', () => {
  const lexicon = numberLexicon('kurmanji');
  for (const digits of ['00964 750 311 90 20', '0750 445 12 34', '05413332221']) {
    const spoken = normalizeText(digits, 'kurmanji').replaceAll(',', '');
    const words = spoken.split(' ');
    assert.equal(words.length, digits.replaceAll(' ', '').length, spoken);
    assert.equal(writeSpelledDigits(words, 0, lexicon)?.text, digits.replaceAll(' ', ''));
  }
});
