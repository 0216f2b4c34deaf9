import assert from 'node:assert/strict';
import { test } from 'node:test';
import { journeyDifferences, journeyFaults } from '../../../scripts/shape/journeys.mjs';
import { sourcesOf } from './sources.ts';

const journey = { key: 'sound', title: 'Sound', target: 2, files: ['route.ts', 'client.ts', 'worklet.ts'] };

test('journeyFaults names the listed files that do not exist', () => {
  const sources = sourcesOf({ 'route.ts': '', 'worklet.ts': '' });
  assert.deepEqual(journeyFaults(journey, sources), ['Sound: there is no client.ts.']);
});

test('journeyDifferences is empty where the listed files are those that were touched, in any order', () => {
  const touches = ['worklet.ts', 'route.ts', 'client.ts', 'route.ts'].map((path) => ({
    path,
    line: 1,
    form: 'samples',
  }));
  assert.deepEqual(journeyDifferences(journey, touches), []);
});

test('journeyDifferences names each file that is missing from the list or too many on it', () => {
  const touches = [
    { path: 'route.ts', line: 3, form: 'samples' },
    { path: 'queue.ts', line: 7, form: 'bytes of samples' },
    { path: 'queue.ts', line: 9, form: 'samples' },
    { path: 'worklet.ts', line: 1, form: 'samples' },
  ];
  assert.deepEqual(journeyDifferences(journey, touches), [
    'Sound: queue.ts touches it (line 7: bytes of samples) and is not listed.',
    'Sound: client.ts is listed and does not touch it.',
  ]);
});
