import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inSum } from '../../../../src/text/verbalize/numbers/in-sum.ts';
import { tokensOf } from '../tokens-of.ts';

/** Whether the first dash of a text stands in a sum. */
function dashIsInSum(text: string): boolean {
  const tokens = tokensOf(text, 'kurmanji');
  return inSum(
    tokens,
    tokens.findIndex((token) => token.text === '-'),
  );
}

test('inSum is true of a dash with an operator on either side, over numbers, variables and brackets', () => {
  for (const text of ['5 - 3 = 2', '2 + 5 - 3', 'y = (x - 1)', '2x - 3 ≥ 0', '[1.5 - 0,5] × 2'])
    assert.equal(dashIsInSum(text), true, text);
});

test('inSum is false without an operator, behind a word, and where the operator is far away', () => {
  for (const text of ['3 - 2', '2014 - 2018', '5 - 3 sal = du', `1 - ${'2 '.repeat(20)}= 3`])
    assert.equal(dashIsInSum(text), false, text);
});
