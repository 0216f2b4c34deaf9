import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { shapeOf } from '../../../src/engine/formant/phones/phones.ts';
import { HELD_SPEAKERS, TEST_SPEAKERS, TRAINING_SPEAKERS } from '../../../training/recorded/speakers.ts';
import { alternativesOf, SILENCE, type UnitTable } from '../../../training/recorded/unit-table.ts';

const SPEAKERS = [...TRAINING_SPEAKERS, ...HELD_SPEAKERS, ...TEST_SPEAKERS];
const DIALECTS = ['sorani', 'kurmanji'] as const;
/** A vowel half as long again as another is not mistaken for it. */
const LENGTH = 1.4;
const isInstalled = existsSync('/usr/share/festival/voices/czech/czech_dita');

test('tables have phones of ours alone', () => {
  for (const { id, tables } of SPEAKERS) {
    for (const table of Object.values(tables)) {
      for (const phone of Object.keys(table)) assert.ok(phone === 'ŋg' || shapeOf(phone), `${id}: ${phone}`);
    }
  }
});

test('two vowels of similar length are never the same unit', () => {
  for (const { id, tables } of SPEAKERS) {
    for (const dialect of DIALECTS) {
      const table: UnitTable = { ...tables.shared, ...tables[dialect] };
      const vowels = [...'aeêouûîi'].filter((vowel) => table[vowel]);
      for (const one of vowels) {
        for (const other of vowels) {
          const [long, short] = [shapeOf(one)?.duration ?? 0, shapeOf(other)?.duration ?? 0];
          if (one === other || long < short || long / short >= LENGTH) continue;
          const first = (vowel: string) =>
            alternativesOf(table[vowel])[0]
              .map(({ name }) => name)
              .join(' ');
          assert.notEqual(first(one), first(other), `${id}: ${one} and ${other}`);
        }
      }
    }
  }
});

test('every unit of a table was recorded', { skip: !isInstalled }, () => {
  for (const { id, tables, inventory } of [...TRAINING_SPEAKERS, ...HELD_SPEAKERS]) {
    const { hasPair, silence } = inventory();
    const names = new Set(
      Object.values({ ...tables.shared, ...tables.kurmanji })
        .flatMap((entry) => alternativesOf(entry).flat())
        .map(({ name }) => name)
        .filter((name) => name !== SILENCE),
    );
    for (const name of names) {
      const isRecorded = [...names, silence].some((next) => hasPair(name, next));
      assert.ok(isRecorded, `${id}: ${name}`);
    }
  }
});
