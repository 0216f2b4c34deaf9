import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lowerCase } from '../../../src/text/g2p/lower-case.ts';

test('lowerCase writes the dotted capital of Turkish keyboards as one letter', () => {
  assert.equal(lowerCase('İRAN ÎLON'), 'iran îlon');
  assert.equal(lowerCase('I\u0307ran'), 'iran');
});
