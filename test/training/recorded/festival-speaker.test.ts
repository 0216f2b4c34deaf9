import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { sayable } from '../../../training/recorded/sayable.ts';
import { TRAINING_SPEAKERS } from '../../../training/recorded/speakers.ts';

const MANNER = { voice: 'kurmanji_m001', speed: 1, pitch: 0, seed: 3, temperature: 0.5 };
const dita = TRAINING_SPEAKERS.find(({ id }) => id === 'festvox czech dita');
const isInstalled =
  !spawnSync('festival', ['--version']).error && existsSync('/usr/share/festival/voices/czech/czech_dita');

test('a recorded speaker says what was planned, as long as planned', { skip: !isInstalled }, () => {
  assert.ok(dita);
  const said = sayable('mala me mezin e', 'kurmanji', MANNER, dita.tables, dita.inventory());
  assert.equal(said?.text, 'mala me mezin e');
  const [sound] = dita.speak([said.units]);
  assert.ok(sound);
  const planned = said.units.reduce((sum, { seconds }) => sum + seconds, 0);
  assert.ok(
    Math.abs(sound.length / 16_000 / planned - 1) < 0.1,
    `${sound.length / 16_000} s of ${planned} s`,
  );
  const peak = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  assert.ok(peak > 1000 && peak < 32_000, `peak ${peak}`);
});

test('the loudest recordings are not clipped', { skip: !isInstalled }, () => {
  const woman = TRAINING_SPEAKERS.find(({ id }) => id === 'festvox italian lp');
  assert.ok(woman);
  const said = sayable('mala me mezin e', 'kurmanji', MANNER, woman.tables, woman.inventory());
  assert.ok(said);
  const [sound] = woman.speak([said.units]);
  assert.ok(sound);
  const peak = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const atPeak = sound.filter((sample) => Math.abs(sample) > 0.98 * peak).length;
  assert.ok(peak < 32_000 && atPeak < sound.length / 200, `${atPeak} samples at ${peak}`);
});
