import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sayable } from '../../../training/recorded/sayable.ts';
import { ENGLISH } from '../../../training/recorded/tables/english.ts';
import { ITALIAN } from '../../../training/recorded/tables/italian.ts';

const MANNER = { voice: 'kurmanji_m001', speed: 1, pitch: 0, seed: 3, temperature: 0.5 };
const ALL = { silence: 'pau', release: 'ih', hasPair: () => true };

test('words with a phone that the speaker lacks are left out of the sound and of the label: x in “xwe”, q in “qelem”', () => {
  const said = sayable('ez qelem û xwe dibînim', 'kurmanji', MANNER, ENGLISH, ALL);
  assert.equal(said?.text, 'ez û dibînim');
  assert.ok(said.units.every(({ seconds }) => seconds > 0));
});

test('an Italian says no h: “her” is left out', () => {
  assert.equal(sayable('her roj', 'kurmanji', MANNER, ITALIAN, ALL)?.text, 'roj');
  assert.equal(sayable('her heb', 'kurmanji', MANNER, ITALIAN, ALL), undefined);
});

test('the units last as long as our own voice would speak, and half as long at twice the speed', () => {
  const secondsOf = (speed: number) =>
    sayable('mala me', 'kurmanji', { ...MANNER, speed }, ENGLISH, ALL)?.units.reduce(
      (sum, { name, seconds }) => (name === 'pau' ? sum : sum + seconds),
      0,
    ) ?? 0;
  assert.ok(secondsOf(1) > 0.4 && secondsOf(1) < 1.2, `${secondsOf(1)} s`);
  assert.ok(Math.abs(secondsOf(2) / secondsOf(1) - 0.5) < 0.05);
});

test('a text ends before the word that cannot follow: b after z', () => {
  const hasPair = (first: string, second: string) =>
    !(first === 'z' && second !== 'pau') && !(first === 'pau' && second === 'b');
  assert.equal(
    sayable('ez ez', 'kurmanji', MANNER, ENGLISH, { ...ALL, hasPair })?.text,
    'ez ez',
    'joined by a gap',
  );
  assert.equal(
    sayable('ez bi ez', 'kurmanji', MANNER, ENGLISH, { ...ALL, hasPair })?.text,
    'ez ez',
    'b cannot begin',
  );
});
