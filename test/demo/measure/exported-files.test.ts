import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { exportedFiles, zipOf } from '../../../demo/measure/exported-files.ts';
import type { Recording } from '../../../demo/measure/recording.ts';
import { readFolder } from '../../../src/evaluate/read-folder.ts';

const recording = (speaker: string, sentence = 1): Recording => ({
  dialect: 'kurmanji',
  speaker,
  sentence,
  text: 'Silav hevalno, hûn îro çawa ne?',
  samples: new Int16Array(1600),
  recognized: 'silav',
});

const paths = (...recordings: Recording[]) => exportedFiles(recordings).map(({ path }) => path.join('/'));

test('each recording is a sound file with its text beside it, in the folders of its dialect and speaker', () => {
  assert.deepEqual(paths(recording('Şîrîn', 7)), ['kurmanji/Şîrîn/07.wav', 'kurmanji/Şîrîn/07.txt']);
});

test('names of speakers become names of folders: without what file systems refuse, never shared, never a dialect', () => {
  const folders = (...speakers: string[]) =>
    exportedFiles(speakers.map((speaker) => recording(speaker)))
      .map(({ path }) => path[1])
      .filter((_, index) => index % 2 === 0);
  assert.deepEqual(folders('Azad / 1', '..', ''), ['Azad - 1', '-', 'speaker']);
  assert.deepEqual(folders('a/b', 'a:b'), ['a-b', 'a-b-2']);
  assert.deepEqual(folders('Sorani', 'kmr'), ['speaker-Sorani', 'speaker-kmr']);
});

test('`evaluate` reads the ZIP file as it was recorded: text, dialect and speaker', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kurdish-speech-measure-'));
  try {
    const zip = unzipSync(zipOf(exportedFiles([recording('Sorani', 2), recording('شیرین', 3)])));
    for (const [name, content] of Object.entries(zip)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const read = readFolder(folder, undefined).map(({ text, dialect, speaker }) => [text, dialect, speaker]);
    const text = 'Silav hevalno, hûn îro çawa ne?';
    assert.deepEqual(read, [
      [text, 'kurmanji', 'speaker-Sorani'],
      [text, 'kurmanji', 'شیرین'],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
