import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breakOff } from '../../training/break-off.ts';
import { SeededRandom } from '../../training/seeded-random.ts';

test('half of a word comes before the whole word, and nothing else changes', () => {
  const random = new SeededRandom(5);
  const seen = new Set<string>();
  for (let i = 0; i < 60; i++) {
    const said = breakOff('ez baran', random);
    const half = /^ez (\S+) baran$/.exec(said)?.[1] ?? '';
    assert.ok(half.length >= 2 && half.length < 5 && 'baran'.startsWith(half), said);
    seen.add(half);
  }
  assert.deepEqual([...seen].sort(), ['ba', 'bar']);
});

test('short words are said whole', () => {
  assert.equal(breakOff('ez li vir', new SeededRandom(5)), 'ez li vir');
});
