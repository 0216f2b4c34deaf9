import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../../src/text/dialect/text-dialect.ts';
import { isInitial } from '../../../../src/text/verbalize/letters/is-initial.ts';
import { reads } from '../reads.ts';
import { tokensOf } from '../tokens-of.ts';

const afterNumber = (text: string, dialect: TextDialect) => isInitial(tokensOf(text, dialect), 1, dialect);

test('isInitial is true of a letter with a full stop before another one, or before a name', () => {
  assert.equal(afterNumber('2026 ز. ن. کەریم', 'sorani'), true);
  assert.equal(afterNumber('12 W. Bush', 'kurmanji'), true);
});

test('isInitial is false of a unit or an era, also at the end of a sentence', () => {
  for (const text of ['2026 ز. ئەو هات', '20 م. بەرزە', '20م. ن.'])
    assert.equal(afterNumber(text, 'sorani'), false, text);
  for (const text of ['12 W. Ew têrê dike', '12V. Putin', '12 W', '12 kg. Bush'])
    assert.equal(afterNumber(text, 'kurmanji'), false, text);
});

test('initials behind a number are said as letters, not as a unit or an era', () => {
  reads('sorani', [
    ['2026 ب. ن.', 'دوو هەزار و بیست و شەش بێ نوون.'],
    ['2026 ز. ن. کەریم', 'دوو هەزار و بیست و شەش زێ نوون کەریم'],
    ['20 م. ن. کەریم', 'بیست میم نوون کەریم'],
  ]);
  reads('kurmanji', [['8 V. Putin', 'heşt vê putin']]);
});
