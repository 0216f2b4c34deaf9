import assert from 'node:assert/strict';
import { test } from 'node:test';
import { powerAt } from '../../../../src/text/verbalize/numbers/power-at.ts';
import { tokensOf } from '../tokens-of.ts';

const power = (text: string, index = 1) => powerAt(tokensOf(text, 'kurmanji'), index);

test('powerAt reads raised digits, also negative and of several digits', () => {
  assert.deepEqual(power('2²'), { exponent: '2', length: 1, isRaised: true });
  assert.deepEqual(power('10¹²'), { exponent: '12', length: 2, isRaised: true });
  assert.deepEqual(power('10⁰'), { exponent: '0', length: 1, isRaised: true });
  assert.deepEqual(power('10⁻⁶'), { exponent: '-6', length: 2, isRaised: true });
  assert.deepEqual(power('x³'), { exponent: '3', length: 1, isRaised: true });
});

test('powerAt reads a caret with digits', () => {
  assert.deepEqual(power('10^3'), { exponent: '3', length: 2, isRaised: false });
  assert.deepEqual(power('10^-12'), { exponent: '-12', length: 3, isRaised: false });
});

test('powerAt finds none where digits are missing or stand apart', () => {
  for (const text of ['10⁻', '10^', '10^x', '10^ 3', '10 ^3', '10^--3', '10^-', '5+', '5', '5 ²'])
    assert.equal(power(text), undefined, text);
});

test('powerAt reads no endless row of raised digits', () => {
  assert.ok(power(`10${'⁹'.repeat(10_000)}`)!.length <= 5);
});
