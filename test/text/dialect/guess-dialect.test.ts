import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guessDialect } from '../../../src/text/dialect/guess-dialect.ts';
import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import { SENTENCES } from '../gold/sentences.ts';

/** None, those of the dialects, both habits of `ku`, and languages that are not Kurdish. */
const LANGUAGES = [
  '',
  'ckb',
  'ckb-IQ',
  'kmr',
  'kmr-Arab',
  'ku',
  'ku-IQ',
  'ku-Arab',
  'ku-TR',
  'en',
  'ar',
  'fa',
];

const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
const entries = Object.entries(SENTENCES) as [TextDialect, readonly string[]][];

/** Sentences from one on, until they have enough letters. */
function textFrom(sentences: readonly string[], start: number, length: number): string {
  let text = sentences[start]!;
  for (let next = start + 1; letters(text) < length; next++) text += ` ${sentences[next % sentences.length]}`;
  return text;
}

describe('guessDialect', () => {
  it('is right for all of ninety texts of 80 letters, and for all but one of 40, whatever their language says', () => {
    for (const lang of LANGUAGES) {
      const wrong = (length: number) =>
        entries.flatMap(([dialect, sentences]) =>
          sentences
            .map((_, start) => textFrom(sentences, start, length))
            .filter((text) => guessDialect(text, { lang }) !== dialect),
        );
      assert.deepEqual(wrong(80), [], lang);
      assert.ok(wrong(40).length <= 1, `${lang}: ${wrong(40).join('\n')}`);
    }
  });

  it('is right for at least 85 of the ninety single sentences with their own language', () => {
    const own: Record<TextDialect, string> = { sorani: 'ckb', kurmanji: 'kmr', badini: 'kmr-Arab' };
    const right = entries.flatMap(([dialect, list]) =>
      list.filter((text) => guessDialect(text, { lang: own[dialect] }) === dialect),
    );
    assert.ok(right.length >= 85, `${right.length}`);
  });

  it('is Sorani for Sorani news with v in loan words and names (vidyo, vayros, televizyon)', () => {
    for (const text of [
      'ئەم ڤیدیۆیە لە تۆڕە کۆمەڵایەتییەکان بڵاو بووەوە.',
      'دوێنێ لە تەلەڤیزیۆن هەواڵەکانم بینی.',
      'پزیشکەکان دەڵێن ڤایرۆسەکە زوو بڵاو دەبێتەوە.',
      'کەڤین لەگەڵ ڤیکتۆر چوو بۆ ڤییەننا.',
    ])
      for (const lang of ['', 'en', 'ku', 'ckb']) assert.equal(guessDialect(text, { lang }), 'sorani', text);
  });

  it('follows the language where a word alone says nothing', () => {
    for (const word of ['ڤیدیۆ', 'هەڵۆ', 'کوردستان', 'ڤیدیۆ ڤایرۆس']) {
      assert.equal(guessDialect(word), 'sorani');
      assert.equal(guessDialect(word, { lang: 'ku' }), 'sorani');
      assert.equal(guessDialect(word, { lang: 'ku-IQ' }), 'sorani');
      assert.equal(guessDialect(word, { lang: 'ku_IR' }), 'sorani');
      assert.equal(guessDialect(word, { lang: 'kmr-Arab' }), 'badini');
      assert.equal(guessDialect(word, { lang: 'bdn' }), 'badini');
      assert.equal(guessDialect(word, { lang: 'ku-TR' }), 'badini');
    }
    assert.equal(guessDialect('iPhone'), 'kurmanji');
    assert.equal(guessDialect('iPhone', { lang: 'kmr-Arab' }), 'kurmanji');
    assert.equal(guessDialect('iPhone', { lang: 'ckb' }), 'sorani');
  });

  it('follows an explicit language where a few words only hint at another', () => {
    for (const text of [
      'مەترسی ڤایرۆسی کۆرۆنا بەردەوامە.',
      'ڤایرۆسی کۆرۆنا (coronavirus)',
      'دواتر وتم ڤایرۆسی کۆرۆنا هەیە.',
    ])
      assert.equal(guessDialect(text, { lang: 'ckb' }), 'sorani', text);
    for (const text of ['ئەز دچمە مال', 'گەلەک سوپاس']) {
      assert.equal(guessDialect(text), 'badini', text);
      assert.equal(guessDialect(text, { lang: 'ku' }), 'badini', text);
    }
  });

  it('is not misled by lost or decorative marks: ه for ە, Arabic ي and ك, kashida, presentation forms', () => {
    const sorani = 'له هه‌ولێر كۆبوونه‌وه‌يه‌كي گه‌وره به‌ڕێوه چوو';
    const lost = sorani.replaceAll('\u200c', '');
    assert.equal(guessDialect(lost, { lang: 'kmr-Arab' }), 'sorani');
    assert.equal(
      guessDialect('ئـەڤـە ژ لایـێ حـکـومـەتـێ ڤـە هـاتـیـە گـۆتـن، ل سـەر داخـوازا خـەلـکـی'),
      'badini',
    );
    assert.equal(
      guessDialect('ﺋﻪز دچمه باژێری ل گه‌ل هه‌ڤالێن خوه، مه گه‌له‌ك كار هه‌یه', { lang: 'ckb' }),
      'badini',
    );
  });

  it('is Sorani in Latin letters where its words are', () => {
    assert.equal(guessDialect('Ew kitêbe zor başe, be małewe le ser mêzeke danê'), 'sorani');
    assert.equal(guessDialect('Em pirtûk gelek baş e, min ew li malê danî', { lang: 'ckb' }), 'kurmanji');
  });

  it('is Sorani for a text without letters', () => {
    for (const text of ['', '123', '😀', '\ud800']) assert.equal(guessDialect(text), 'sorani');
  });
});
