import assert from 'node:assert/strict';
import { test } from 'node:test';
import { journeyDifferences, journeyFaults } from '../../../scripts/shape/journeys.mjs';
import { sourcesOf } from './sources.ts';

const journey = {
  key: 'sound',
  title: 'Sound',
  mostHops: 2,
  hops: { 'route.ts': ['bytes.ts'], 'worklet.ts': [] },
};
const touch = { line: 1, form: 'samples' };
const route = { path: 'route.ts', ...touch };
const bytes = { path: 'bytes.ts', ...touch, hops: ['client.ts', 'route.ts'] };
const worklet = { path: 'worklet.ts', ...touch };

test('journeyFaults names the listed files that do not exist', () => {
  const sources = sourcesOf({ 'route.ts': '', 'worklet.ts': '' });
  assert.deepEqual(journeyFaults(journey, sources), ['Sound: there is no bytes.ts.']);
});

test('journeyFaults counts hops, and no tools', () => {
  const sources = sourcesOf({ 'route.ts': '', 'bytes.ts': '', 'worklet.ts': '' });
  assert.deepEqual(journeyFaults(journey, sources), []);
  assert.deepEqual(journeyFaults({ ...journey, mostHops: 1 }, sources), ['Sound: 2 hops, at most 1.']);
});

test('journeyDifferences is empty where the listed hops and tools are those that were measured, in any order', () => {
  assert.deepEqual(journeyDifferences(journey, [worklet, bytes, route]), []);
});

test('journeyDifferences names each file that is missing from the list or too many on it', () => {
  const queue = { path: 'queue.ts', line: 7, form: 'bytes of samples' };
  assert.deepEqual(journeyDifferences(journey, [route, queue, worklet]), [
    'Sound: queue.ts touches it (line 7: bytes of samples) and is not listed.',
    'Sound: bytes.ts is listed and does not touch it.',
  ]);
});

test('journeyDifferences names hops that are listed as tools, tools that are listed as hops, and tools of another hop', () => {
  const measured = [route, { ...worklet, hops: ['route.ts'] }, { path: 'bytes.ts', ...touch }];
  assert.deepEqual(journeyDifferences(journey, measured), [
    'Sound: worklet.ts is a tool of route.ts, and is listed otherwise.',
    'Sound: bytes.ts is a hop, and is listed otherwise.',
  ]);
  assert.deepEqual(journeyDifferences(journey, [route, { ...bytes, hops: ['worklet.ts'] }, worklet]), [
    'Sound: bytes.ts is a tool of worklet.ts, and is listed otherwise.',
  ]);
});
