import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Inventory, MissingUnit, planUnits } from '../../../training/recorded/plan-units.ts';
import type { PlannedPhone } from '../../../training/recorded/planned-phones.ts';
import { HELD_SPEAKERS, TEST_SPEAKERS, TRAINING_SPEAKERS } from '../../../training/recorded/speakers.ts';
import { alternativesOf } from '../../../training/recorded/unit-table.ts';

const phones = (text: string): PlannedPhone[] =>
  [...text].map((phone) => ({
    phone: phone as PlannedPhone['phone'],
    startsWord: false,
    seconds: 0.1,
    pitch: [1, 1.1],
  }));
const without = (...missing: string[]): Inventory => ({
  silence: '#',
  release: 'e',
  hasPair: (first, second) => !missing.includes(`${first}-${second}`),
});
const namesOf = (units: readonly { readonly name: string }[]) => units.map(({ name }) => name).join(' ');

test('the first alternatives that were recorded together are taken', () => {
  const table = { b: 'b', a: 'a: | a', ç: 'tS | t=1 S=3' };
  assert.equal(namesOf(planUnits(phones('baç'), table, without())), '# b a: tS #');
  assert.equal(namesOf(planUnits(phones('baç'), table, without('b-a:', 'a-tS', 'a:-tS'))), '# b a t S #');
});

test('an alternative of several units shares the duration of the phone', () => {
  const units = planUnits(phones('ç'), { ç: 't=1 S=3' }, without());
  assert.deepEqual(
    units.map(({ name, seconds }) => [name, seconds]),
    [
      ['#', 0.06],
      ['t', 0.025],
      ['S', 0.1 * 0.75],
      ['#', 0.06],
    ],
  );
});

test('units that were not recorded together are joined by a gap, or else by a short vowel', () => {
  const table = { b: 'b', k: 'k' };
  assert.equal(namesOf(planUnits(phones('bk'), table, without('b-k'))), '# b # k #');
  assert.equal(namesOf(planUnits(phones('bk'), table, without('b-k', 'b-#'))), '# b e k #');
});

test('a phone that was not recorded is never replaced', () => {
  assert.throws(() => planUnits(phones('bx'), { b: 'b' }, without()), MissingUnit);
  assert.throws(() => planUnits(phones('b'), { b: 'b' }, without('#-b')), MissingUnit);
});

test('the nasal of “ng” at the end of a word says both letters, and one before g only the nasal', () => {
  const table = { ŋ: 'ng', ŋg: 'ng=3 g=2', g: 'g' };
  assert.equal(namesOf(planUnits(phones('ŋ'), table, without())), '# ng g #');
  assert.equal(namesOf(planUnits(phones('ŋg'), table, without())), '# ng g #');
});

/** Common phones that a speaker's language lacks, or says in more than one way. */
const LACKING = new Map([
  ['rhvoice azamat', 'k'],
  ['rhvoice nazgul', 'k'],
  ['rhvoice spomenka', 'i'],
  ['pico it-IT', 'i'],
  ['pico es-ES', 'i'],
  ['pico fr-FR', 'ir'],
  ['pico de-DE', 'r'],
  ['pico en-GB', 'r'],
  ['pico en-US', 'r'],
]);

test('every speaker has vowels and the commonest consonants, and no table names a unit twice for l and ł of Sorani', () => {
  for (const { id, tables } of [...TRAINING_SPEAKERS, ...HELD_SPEAKERS, ...TEST_SPEAKERS]) {
    for (const phone of ['a', 'e', 'i', 'û', 'b', 'd', 't', 'k', 'm', 'n', 's', 'ş', 'r'] as const) {
      const entry = { ...tables.shared, ...tables.kurmanji }[phone];
      const mayLack = phone === 'ş' || LACKING.get(id)?.includes(phone);
      if (!mayLack || entry) assert.notEqual(alternativesOf(entry).length, 0, `${id} ${phone}`);
    }
    const sorani = { ...tables.shared, ...tables.sorani };
    assert.ok(!sorani.l || !sorani.ł || sorani.l !== sorani.ł, id);
    assert.ok(!sorani.r || !sorani.ř || sorani.r !== sorani.ř, id);
  }
});
