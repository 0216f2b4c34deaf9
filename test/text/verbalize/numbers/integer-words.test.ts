import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../../src/text/dialect/text-dialect.ts';
import {
  digitWords,
  fractionWords,
  integerWords,
} from '../../../../src/text/verbalize/numbers/integer-words.ts';
import { VOCABULARIES } from '../../../../src/text/vocabulary/vocabularies.ts';

type Cases = Readonly<Record<string, string>>;

function says(say: typeof integerWords, dialect: TextDialect, cases: Cases): void {
  for (const [digits, spoken] of Object.entries(cases))
    assert.equal(say(digits, VOCABULARIES[dialect]).join(' '), spoken, digits);
}

test('integerWords says a number as a whole, joined at every step (hezar û nehsed û nod û yek)', () => {
  says(integerWords, 'sorani', {
    0: 'سفر',
    7: 'حەوت',
    10: 'دە',
    19: 'نۆزدە',
    20: 'بیست',
    21: 'بیست و یەک',
    99: 'نەوەد و نۆ',
    101: 'سەد و یەک',
    342: 'سێسەد و چل و دوو',
    1991: 'هەزار و نۆسەد و نەوەد و یەک',
    2024: 'دوو هەزار و بیست و چوار',
    2345678: 'دوو ملیۆن و سێسەد و چل و پێنج هەزار و شەشسەد و حەفتا و هەشت',
  });
  says(integerWords, 'kurmanji', {
    0: 'sifir',
    11: 'yazdeh',
    110: 'sed û deh',
    1991: 'hezar û nehsed û nod û yek',
    21000: 'bîst û yek hezar',
  });
  says(integerWords, 'badini', { 21: 'بیست و ئێک', 10000: 'دەھ هزار', 1001: 'هزار و ئێک' });
});

test('integerWords says no "one" before a thousand, but before a million, and nothing of empty places', () => {
  says(integerWords, 'sorani', {
    1000: 'هەزار',
    1000000: 'یەک ملیۆن',
    1001000: 'یەک ملیۆن و هەزار',
    1000000000: 'یەک ملیار',
    1000000000007: 'یەک ترلیۆن و حەوت',
  });
  says(integerWords, 'kurmanji', { 1000: 'hezar', 1000000: 'yek milyon' });
});

test('integerWords says codes digit by digit: leading zeros, and more than 15 digits', () => {
  says(integerWords, 'sorani', { '007': 'سفر سفر حەوت', '00': 'سفر سفر' });
  const most = '999999999999999';
  const { scales, and } = VOCABULARIES.kurmanji;
  const words = integerWords(most, VOCABULARIES.kurmanji);
  assert.deepEqual(words.slice(0, 6), ['nehsed', and, 'nod', and, 'neh', scales[4]]);
  assert.deepEqual(integerWords(`${most}9`, VOCABULARIES.kurmanji), Array(16).fill('neh'));
});

test('fractionWords says up to three digits behind the point as a number, others one by one', () => {
  says(fractionWords, 'sorani', {
    5: 'پێنج',
    25: 'بیست و پێنج',
    250: 'دووسەد و پەنجا',
    '05': 'سفر پێنج',
    1234: 'یەک دوو سێ چوار',
    0: 'سفر',
  });
  says(fractionWords, 'kurmanji', { 25: 'bîst û pênc', '05': 'sifir pênc' });
});

test('digitWords says each digit', () => {
  says(digitWords, 'sorani', { 907: 'نۆ سفر حەوت' });
  says(digitWords, 'badini', { 907: 'نەھ سفر حەفت' });
});
