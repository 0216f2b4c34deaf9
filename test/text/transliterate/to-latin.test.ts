import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLatin } from '../../../src/text/transliterate/to-latin.ts';

test('Sorani is written in Latin letters with its own consonants, its marks and capitals', () => {
  assert.equal(
    toLatin('ئەمڕۆ هەوا خۆشە، تۆ چۆنی؟ لە ساڵی ٢٠٢٤ بوو؛ باشە.', 'sorani'),
    'Emřo hewa xoşe, to çonî? Le sałî 2024 bû; başe.',
  );
});

test('Badini is written as Kurmanji, with the vowels of its prepositions', () => {
  assert.equal(toLatin('ئەز ل دهۆکێ دژیم و تو ژ زاخۆ یی.', 'badini'), 'Ez li dihokê dijîm û tu ji zaxo yî.');
});

test('an ayn is an apostrophe, initials are capitals (Elî, P.K.K.)', () => {
  assert.equal(toLatin('«عەلی» گوتی', 'sorani'), "«'Elî» gutî");
  assert.equal(toLatin('د. ئازاد و پ.ک.ک', 'sorani'), 'D. azad û P.K.K');
});

test('addresses, Latin letters and white space stay as they are', () => {
  const text = 'Li www.kurd.com/a?b=1,2 û a@b.org\n\n  Baş e.';
  assert.equal(toLatin(text, 'kurmanji'), text);
  assert.equal(toLatin('لە www.kurd.com?q=1  بخوێنەوە', 'sorani'), 'Le www.kurd.com?q=1  bixwênewe');
});

test('Arabic names in Arabic spelling are written as they are said (Muhemmed)', () => {
  assert.equal(toLatin('محمد', 'kurmanji'), 'Muhemed');
});
