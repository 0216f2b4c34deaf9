import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestNames } from '../../../src/text/words/nearest-names.ts';

test('a mistyped name has the nearest ones, and one that resembles none has nothing', () => {
  const known = ['serve', 'proxy', 'sign', 'status'];
  assert.deepEqual(nearestNames('serv', known), ['serve']);
  assert.deepEqual(nearestNames('porxy', known), ['proxy']);
  assert.deepEqual(nearestNames('prxy', known), ['proxy']);
  assert.deepEqual(nearestNames('teach', known), []);
  assert.deepEqual(nearestNames('', []), []);
  assert.deepEqual(nearestNames('f1', ['f2', 'f3', 'f4', 'f5', 'f2']), ['f2', 'f3', 'f4']);
});
