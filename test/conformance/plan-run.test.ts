import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCost } from '../../src/conformance/definition/cost.ts';
import { planRun } from '../../src/conformance/plan-run.ts';
import { RULES } from '../../src/conformance/rules.ts';

const DEPLOYMENT = { baseUrl: 'http://speech.test', ttsKey: 'tts', sttKey: 'stt' };

test('the default run costs a few hundred characters, two credits and two sessions at most', () => {
  const { cost } = planRun(RULES, DEPLOYMENT);
  assert.ok(cost.characters > 0 && cost.characters <= 300, formatCost(cost));
  assert.ok(cost.credits <= 2 && cost.sessions <= 2, formatCost(cost));
});

test('a sample shared by several rules is billed once', () => {
  const { rules, cost } = planRun(RULES, DEPLOYMENT, { only: 'streaming.sse' });
  assert.ok(rules.length > 5);
  // Two streams of the greeting's 14 characters: with timestamps and without.
  assert.deepEqual(cost, { characters: 28, credits: 0, sessions: 0 });
});

test('the price of a rule includes the inputs of its samples', () => {
  const { cost } = planRun(RULES, DEPLOYMENT, { only: 'live.done' });
  assert.deepEqual(cost, { characters: 14, credits: 0, sessions: 1 });
});

test('rules whose key is missing cost nothing', () => {
  assert.deepEqual(planRun(RULES, { ...DEPLOYMENT, sttKey: undefined }, { only: 'transcription.' }).cost, {
    characters: 0,
    credits: 0,
    sessions: 0,
  });
  const { cost } = planRun(RULES, { ...DEPLOYMENT, ttsKey: undefined });
  assert.deepEqual(cost, { characters: 0, credits: 0, sessions: 2 });
});

test('a pattern matches part of an id, or with a star the whole id', () => {
  const ids = (only: string) => planRun(RULES, DEPLOYMENT, { only }).rules.map(({ id }) => id);
  assert.deepEqual(ids('versioning.paths'), ['versioning.paths']);
  assert.deepEqual(ids('streaming.*.headers'), [
    'streaming.sse.headers',
    'streaming.pcm.headers',
    'streaming.wav.headers',
  ]);
  assert.deepEqual(ids('v3.slice'), ['voices.v3.slice']);
  assert.deepEqual(ids('no such rule'), []);
});

test('the thorough run adds rules and removes none', () => {
  const usual = planRun(RULES, DEPLOYMENT).rules;
  const thorough = planRun(RULES, DEPLOYMENT, { thorough: true }).rules;
  assert.equal(thorough.length, RULES.length);
  assert.ok(thorough.length > usual.length && usual.every((rule) => thorough.includes(rule)));
});

test('every rule has a unique id, a title and a section of the contract', () => {
  assert.equal(new Set(RULES.map(({ id }) => id)).size, RULES.length);
  for (const { id, section, title } of RULES) {
    assert.match(id, /^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
    assert.ok(section !== '' && title !== '', id);
  }
});
