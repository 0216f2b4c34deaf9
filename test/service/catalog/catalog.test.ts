import assert from 'node:assert/strict';
import test from 'node:test';
import { dialectOfVoice } from '../../../src/contract/dialects.ts';
import { VOICE_GROUPS } from '../../../src/contract/limits.ts';
import { speakerSchema } from '../../../src/contract/speakers.ts';
import { findSpeaker, listSpeakers } from '../../../src/service/catalog/catalog.ts';

// covers: catalog.size catalog.cast-is-listed-twice
test('the groups have the sizes that the contract states', () => {
  assert.equal(listSpeakers('v3').length, 198);
  assert.equal(listSpeakers('v4').length, 664);
  assert.equal(listSpeakers('v5').length, 20 + 6 + 2 * 13);
  assert.equal(listSpeakers().length, 914);
  assert.equal(new Set(listSpeakers().map(({ id }) => id)).size, 901);
});

// covers: catalog.groups-share-no-ids
test('the groups share no ids', () => {
  const [v3, v4, v5] = VOICE_GROUPS.map((group) => new Set(listSpeakers(group).map(({ id }) => id)));
  assert.equal(new Set([...v3, ...v4, ...v5]).size, v3.size + v4.size + v5.size);
});

// covers: catalog.fields catalog.origin
test('every row has the fields of the contract, and origin and moods only in v5', () => {
  for (const group of VOICE_GROUPS) {
    for (const speaker of listSpeakers(group)) {
      speakerSchema.parse(speaker);
      assert.equal(speaker.speaker_id, speaker.id);
      assert.equal(speaker.origin !== undefined, group === 'v5', speaker.id);
      assert.equal(Array.isArray(speaker.moods), group === 'v5', speaker.id);
    }
  }
  const origins = listSpeakers('v5').map(({ origin }) => origin);
  const count = (origin: string) => origins.filter((each) => each === origin).length;
  assert.deepEqual([count('v5'), count('badini'), count('cast'), count('designed')], [20, 6, 14, 12]);
});

test('an id begins with the dialect of its row, and male and female voices alternate', () => {
  for (const speaker of listSpeakers()) {
    const dialect = dialectOfVoice(speaker.id);
    if (dialect) assert.equal(speaker.dialect, dialect, speaker.id);
    const number = Number(/\d+$/.exec(speaker.id)![0]);
    assert.equal(speaker.gender, number % 2 ? 'male' : 'female', speaker.id);
  }
  assert.deepEqual(
    [
      'sorani_m001',
      'kurmanji_f002',
      'sorani_v4_m331',
      'kurmanji_v4_f332',
      'sorani_v5_m001',
      'badini_v5_f006',
    ].map((id) => findSpeaker(id)?.group),
    ['v3', 'v3', 'v4', 'v4', 'v5', 'v5'],
  );
});

// covers: catalog.cast-is-listed-twice
test('Cast and Studio speakers are listed under Sorani and under Kurmanji', () => {
  const rows = listSpeakers('v5').filter(({ id }) => /^(cast|studio)_/.test(id));
  const dialects = (id: string) => rows.filter((row) => row.id === id).map(({ dialect }) => dialect);
  const ids = new Set(rows.map(({ id }) => id));
  assert.equal(ids.size, 13);
  for (const id of ids) assert.deepEqual(dialects(id), ['sorani', 'kurmanji'], id);
});

test('names are unique within a group and dialect', () => {
  for (const group of VOICE_GROUPS) {
    const names = listSpeakers(group).map(({ name, dialect }) => `${dialect} ${name}`);
    assert.equal(new Set(names).size, names.length, group);
  }
});

test('the catalog is the same on every call, and a caller cannot change it', () => {
  const first = listSpeakers();
  const copy = structuredClone(first);
  first.length = 0;
  assert.deepEqual(listSpeakers(), copy);
});

test('an id that is not in the catalog is not found', () => {
  for (const id of ['', 'sorani_m002', 'sorani_v5_m011', 'cast_08', 'clone_1', '__proto__', 'SORANI_M001']) {
    assert.equal(findSpeaker(id), undefined, id);
  }
});
