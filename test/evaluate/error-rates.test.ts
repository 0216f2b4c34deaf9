import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorRates } from '../../src/evaluate/error-rates.ts';

test('letters count with spaces, words as a whole, and what was added counts too', () => {
  const { letters, words } = errorRates([
    { reference: 'ez baş im', recognized: 'ez bas im' },
    { reference: 'tu çawa yî', recognized: 'tu çawa yî baş' },
  ]);
  assert.equal(letters.percent, (100 * (1 + 4)) / 19);
  assert.equal(words.percent, (100 * 2) / 6);
});

test('one recording has no interval; more have one around the rate', () => {
  const one = { reference: 'ez baş im', recognized: 'ez bas im' };
  assert.equal(errorRates([one]).letters.interval, undefined);
  const many = Array.from({ length: 40 }, (_, index) => ({
    reference: 'ez baş im',
    recognized: index % 4 ? 'ez baş im' : 'ez bas im',
  }));
  const { percent, interval } = errorRates(many).words;
  assert.equal(percent, 100 / 12);
  // Of the normal approximation: 100/12 ± 1.96 · (100/3) · √(0.25 · 0.75 / 40).
  assert.ok(Math.abs(interval![0] - 3.9) < 1.2 && Math.abs(interval![1] - 12.8) < 1.2, String(interval));
  assert.deepEqual(errorRates(many).words.interval, interval, 'the same again');
});

test('recordings of one speaker err alike, so few speakers make the interval wider', () => {
  const comparisons = Array.from({ length: 40 }, (_, index) => ({
    reference: 'ez baş im',
    recognized: index < 20 ? 'ez baş im' : 'ez bas im',
    speaker: index < 20 ? 'a' : 'b',
  }));
  const bySpeaker = errorRates(comparisons).letters.interval!;
  const alone = errorRates(comparisons.map(({ speaker: _, ...texts }) => texts)).letters.interval!;
  assert.ok(bySpeaker[1] - bySpeaker[0] > 2 * (alone[1] - alone[0]), `${bySpeaker}, ${alone}`);
});

test('nothing recognized is an error of 100 %', () => {
  const { letters, words } = errorRates([{ reference: 'ez baş im', recognized: '' }]);
  assert.deepEqual([letters.percent, words.percent], [100, 100]);
});
