import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { resultPaths } from '../../../src/cli/transcribe/result-paths.ts';

const found = (...places: readonly string[]) =>
  places.map((place) => ({ name: `in/${place}`, path: `in/${place}`, place, bytes: 1 }));

test('a result has the name of its recording, and keeps the extension where two would have the same', () => {
  const recordings = found('talk.mp3', 'talk.wav', 'day.one/a.opus', 'stdin', 'v1.2.wav');
  const paths = resultPaths(recordings, 'out', 'srt');
  assert.deepEqual(
    [...paths.values()],
    [
      join('out', 'talk.mp3.srt'),
      join('out', 'talk.wav.srt'),
      join('out', 'day.one/a.srt'),
      join('out', 'stdin.srt'),
      join('out', 'v1.2.srt'),
    ],
  );
});

test('two recordings of the same name are refused before any work is done', () => {
  assert.throws(
    () => resultPaths(found('a.wav', 'a.wav'), 'out', 'text'),
    /^SpeechError: in\/a\.wav and in\/a\.wav would be written to the same a\.wav\.txt: transcribe them apart\.$/,
  );
});
