import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../../src/text/dialect/text-dialect.ts';
import { isOrdered } from '../../../../src/text/verbalize/tokens/is-ordered.ts';
import { tokensOf } from '../tokens-of.ts';

function lastIsOrdered(text: string, dialect: TextDialect = 'sorani'): boolean {
  const tokens = tokensOf(text, dialect);
  return isOrdered(tokens, tokens.length - 1);
}

test('isOrdered is true of the letter behind a number that gives centuries, rounds and floors their place', () => {
  for (const text of ['سەدەی 19م', 'لە سەدەی ٢٠م', 'سەدەی (19)م', 'خولی 5م', 'نهۆمی 3م', 'جەنگی جیهانی 2م'])
    assert.equal(lastIsOrdered(text), true, text);
  assert.equal(lastIsOrdered('چەرخێ 19م', 'badini'), true);
});

test('isOrdered is false of metres, years and other letters', () => {
  for (const text of ['بەرزی 19م', '19م', 'سەدەی 19 م', 'سەدەی 1920م', 'سەدەی 19ی', 'سەدەی م'])
    assert.equal(lastIsOrdered(text), false, text);
});
