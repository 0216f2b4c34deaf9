import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measuredRecording } from '../../../demo/measure/measured-recording.ts';
import { SENTENCES } from '../../../demo/measure/sentences.ts';
import { STRINGS } from '../../../demo/measure/strings.ts';
import { totals } from '../../../demo/measure/totals.ts';

const speaker = 'Azad';

test('errors are counted in the spoken form: neither digits nor marks nor capitals are errors', () => {
  const { words, letters } = measuredRecording({
    text: 'Bihayê vê pirtûkê 25 lîre ye.',
    recognized: 'bihayê vê pirtûkê bîst û pênc lîre ye',
    dialect: 'kurmanji',
    speaker,
  });
  assert.deepEqual(words, { wrong: 0, total: 8 });
  assert.equal(letters.wrong, 0);
});

test('words and letters that are wrong count, spaces too', () => {
  const { words, letters } = measuredRecording({
    text: 'Silav hevalno!',
    recognized: 'silaf heval no',
    dialect: 'kurmanji',
    speaker,
  });
  assert.deepEqual(words, { wrong: 3, total: 2 });
  assert.deepEqual(letters, { wrong: 2, total: 13 });
});

test('the totals of each dialect are named, with an interval where there are several recordings', () => {
  const recording = {
    dialect: 'kurmanji',
    speaker,
    text: 'Silav hevalno!',
    recognized: 'silav hevalno',
    samples: new Int16Array(),
  } as const;
  const lines = totals(
    [
      { ...recording, sentence: 1 },
      { ...recording, sentence: 2, recognized: '' },
    ],
    STRINGS.en,
  );
  assert.deepEqual(lines, [
    'Kurmanji, recordings: 2. Wrong: 50.0 (0.0–100.0) % of the letters, 50.0 (0.0–100.0) % of the words.',
  ]);
});

test('there are twenty sentences of each dialect, no two alike, and some have numbers', () => {
  for (const sentences of Object.values(SENTENCES)) {
    assert.equal(new Set(sentences).size, 20);
    assert.ok(sentences.filter((text) => /\d/.test(text)).length >= 2);
  }
});
