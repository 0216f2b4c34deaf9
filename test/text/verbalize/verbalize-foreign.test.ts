import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeText } from '../../../src/text/verbalize/normalize-text.ts';
import { verbalizeSentence } from '../../../src/text/verbalize/verbalize-sentence.ts';

test('a Greek letter alone is said by its name, in either code', () => {
  assert.equal(normalizeText('θ و π و Δ و ∆', 'sorani'), 'تێتا و پای و دەلتا و دەلتا');
  assert.equal(normalizeText('λ û µ', 'kurmanji'), 'lamda û mu');
});

test('foreign words are said by their sound, with a Kurdish suffix', () => {
  assert.equal(normalizeText('لە Москваدا', 'sorani'), 'لە moskvaدا');
  assert.equal(normalizeText('Αθήνα û Όλυμπος', 'kurmanji'), 'asîna û olîbos');
});

test('Kurdish in Cyrillic letters is read as Kurdish, words without its own letters too', () => {
  assert.equal(normalizeText('Әз һатьм, бьрa щан'.replace('a', 'а'), 'kurmanji'), 'ez hatim, bira can');
});

test('foreign text that cannot be read is said once, with the signs in it', () => {
  assert.equal(normalizeText('漢字は「難しい」。 سڵاو', 'sorani'), 'دەقێک بە ئەلفوبێیەکی تر سڵاو');
  assert.equal(normalizeText('hindî हिन्दी भाषा ye', 'kurmanji'), 'hindî nivîsek bi alfabeyeke din ye');
  assert.equal(normalizeText('ئەڤە 한국어', 'badini'), 'ئەڤە نڤیسینەک ب ئەلفابێیەکا دی');
});

test('foreign letters with marks alone are said as their base letter', () => {
  assert.equal(normalizeText('ŵ, ḳ, Ａ', 'kurmanji'), 'wê, kê, a');
});

test('foreign names in Latin letters lose no letter (Wałęsa, Győr, Rīga)', () => {
  assert.equal(normalizeText('Wałęsa û Győr û Rīga', 'kurmanji'), 'wałésa û gyor û ríga');
});

test('Sorani without the letter e is read with it, other dialects are not (lenêw, roj-helat)', () => {
  assert.equal(normalizeText('ئهو له شار بوو', 'sorani'), 'ئەو لە شار بوو');
  assert.equal(normalizeText('رۆژهلات', 'badini'), 'رۆژهلات');
});

/** Primes, stress and tone marks of phonetics, and kashida: they change a letter, and have no sound. */
const MARKS = /^[\u02b9-\u02d1\u02ec\u02ee\u0374\u0640]$/;
/** Each of these scripts has tens of thousands of letters, which one phrase stands for. */
const LARGE = /\p{Script=Han}|\p{Script=Hangul}/u;

test('no letter of Unicode is silent, in any script', () => {
  for (let code = 0x41; code < 0x3_2400; code++) {
    const letter = String.fromCodePoint(code);
    if (!/^\p{L}$/u.test(letter) || MARKS.test(letter) || (LARGE.test(letter) && code % 97 > 0)) continue;
    // The vowel marks of Arabic have forms of their own that count as letters.
    if (/\p{M}/u.test(letter.normalize('NFKC')) && /^[\ufc5e-\ufe7f]$/.test(letter)) continue;
    const { items } = verbalizeSentence(letter, { start: 0, end: letter.length }, 'sorani');
    assert.ok(items.length > 0, code.toString(16));
  }
});
