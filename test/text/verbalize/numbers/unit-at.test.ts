import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../../src/text/dialect/text-dialect.ts';
import { unitAt } from '../../../../src/text/verbalize/numbers/unit-at.ts';
import { VOCABULARIES } from '../../../../src/text/vocabulary/vocabularies.ts';
import { tokensOf } from '../tokens-of.ts';

/** The unit at a token of a text, by default the second: its name, with its exponent. */
function unitOf(text: string, index = 1, dialect: TextDialect = 'kurmanji'): string | undefined {
  const unit = unitAt(tokensOf(text, dialect), index, VOCABULARIES[dialect]);
  return unit && unit.name + unit.power;
}

test('unitAt knows a unit, its exponent, and letters of another case that are no words', () => {
  assert.equal(unitOf('5 km'), 'kîlometre');
  assert.equal(unitOf('5 m²'), 'metre2');
  assert.equal(unitOf('5cm3'), 'santîmetre3');
  assert.equal(unitOf('50 HZ'), 'hertz');
  assert.equal(unitOf('500gb'), 'gîgabayt');
  assert.equal(unitOf('20 ° C'), 'dereceyên selsiyûs');
  assert.equal(unitOf('5 کم', 1, 'sorani'), 'کیلۆمەتر');
  assert.equal(unitOf('5€'), 'euro');
});

test('unitAt takes letters of versions, classes and sums for units only where those cannot be meant', () => {
  assert.equal(unitOf('5 t'), 'ton');
  assert.equal(unitOf('5t'), undefined);
  assert.equal(unitOf('12 A'), undefined);
  assert.equal(unitOf('2,5 A', 3), 'amper');
  assert.equal(unitOf('5 d'), 'deqîqe');
  assert.equal(unitOf('5 d = 10'), undefined);
});

test('unitAt finds none in words, digits and at the end', () => {
  for (const text of ['5 mirov', '5 10', '5']) assert.equal(unitOf(text), undefined, text);
});

test('unitAt wants what is behind a stroke to be attached', () => {
  const tokens = tokensOf('m/ s', 'kurmanji');
  assert.equal(unitAt(tokens, 2, VOCABULARIES.kurmanji, true), undefined);
  assert.equal(unitAt(tokensOf('m/s', 'kurmanji'), 2, VOCABULARIES.kurmanji, true)?.name, 'saniye');
});
