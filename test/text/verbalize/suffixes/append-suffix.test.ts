import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../../src/text/dialect/text-dialect.ts';
import { appendSuffix } from '../../../../src/text/verbalize/suffixes/append-suffix.ts';

type Case = readonly [word: string, suffix: string, joined: string];

function assertJoined(dialect: TextDialect, cases: readonly Case[]): void {
  for (const [word, suffix, joined] of cases)
    assert.equal(appendSuffix(word, suffix, dialect), joined, `${word} + ${suffix}`);
}

test('appendSuffix makes ordinals with a glide between vowels, and without one elsewhere (sêyem, pêncem)', () => {
  assertJoined('sorani', [
    ['سێ', 'ەم', 'سێیەم'],
    ['نۆ', 'ەم', 'نۆیەم'],
    ['یەک', 'یەم', 'یەکەم'],
    ['پێنج', 'هەم', 'پێنجەم'],
    ['دوو', 'ەم', 'دووەم'],
    ['دوو', 'یەم', 'دوویەم'],
    ['چوار', 'ەمین', 'چوارەمین'],
  ]);
  assertJoined('kurmanji', [
    ['du', 'em', 'duyem'],
    ['pênc', 'emîn', 'pêncemîn'],
  ]);
});

test('appendSuffix says the ending of an ordinal in the language of the number, whichever script it is written in', () => {
  assertJoined('sorani', [
    ['سێ', 'em', 'سێیەم'],
    ['سێ', 'emîn', 'سێیەمین'],
    ['دوو', 'emîn', 'دووەمین'],
  ]);
  assertJoined('badini', [
    ['سێ', 'em', 'سێیێ'],
    ['سێ', 'emîn', 'سێیێ'],
  ]);
  assertJoined('kurmanji', [
    ['du', 'ەم', 'duyem'],
    ['pênc', 'ەمین', 'pêncemîn'],
    ['pênc', 'یەم', 'pêncem'],
  ]);
});

test('appendSuffix joins the article and the plural to a vowel (dekan, sêyeke)', () => {
  assertJoined('sorani', [
    ['هەشت', 'ی', 'هەشتی'],
    ['دە', 'ەکە', 'دەکە'],
    ['دە', 'ەکان', 'دەکان'],
    ['سێ', 'ەکە', 'سێیەکە'],
    ['پەنجاھ', 'ی', 'پەنجاهی'],
  ]);
});

test('appendSuffix drops the glide of a Latin ending behind a consonant in Kurmanji alone', () => {
  assertJoined('kurmanji', [
    ['du', 'an', 'duyan'],
    ['pênc', 'an', 'pêncan'],
    ['pênc', 'yê', 'pêncê'],
    ['sê', 'yê', 'sêyê'],
    ['du', 'mîn', 'dumîn'],
  ]);
  assertJoined('badini', [['pênc', 'yê', 'pêncyê']]);
});
