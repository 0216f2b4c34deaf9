import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { findRecordings } from '../../../src/cli/transcribe/find-recordings.ts';
import { wavHeader } from '../../../src/formats/wav-header.ts';
import { temporaryFolder } from '../../service/support/open-service.ts';

const WAV = Buffer.concat([wavHeader(100, 16_000), Buffer.alloc(200)]);

describe('recordings that are asked for', () => {
  it('are those of a folder and the folders in it, by what is in them; not texts, pictures and hidden files', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'day two'));
    mkdirSync(join(folder, '.trash'));
    const files = {
      'b.wav': WAV,
      'no-extension': WAV,
      'day two/a.mp3': Buffer.from('broken, but named as a sound'),
      'notes.txt': Buffer.from('Silav'),
      'utf16.txt': Buffer.from('\ufeffSilav', 'utf16le'),
      'picture.heic': Buffer.from('\0\0\0\x18ftypheic'),
      '.hidden.wav': WAV,
      '.trash/c.wav': WAV,
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const { recordings, failures } = await findRecordings([folder]);
    assert.deepEqual(
      recordings.map(({ place, bytes }) => [place, bytes]),
      [
        ['b.wav', WAV.length],
        [join('day two', 'a.mp3'), 28],
        ['no-extension', WAV.length],
      ],
    );
    assert.deepEqual(failures, []);
  });

  it('keep the order in which they were named, with standard input among them', async () => {
    const folder = temporaryFolder();
    for (const name of ['a.wav', 'z.wav']) writeFileSync(join(folder, name), WAV);
    const { recordings } = await findRecordings([join(folder, 'z.wav'), '-', join(folder, 'a.wav')]);
    assert.deepEqual(
      recordings.map(({ place }) => place),
      ['z.wav', 'stdin', 'a.wav'],
    );
  });

  it('leave a line for each input that has none', async () => {
    const folder = temporaryFolder();
    const missing = join(folder, 'gone.wav');
    const { recordings, failures } = await findRecordings([missing, folder]);
    assert.deepEqual(recordings, []);
    assert.deepEqual(failures, [
      `${missing}: there is no such file.`,
      `${folder}: the folder has no recordings.`,
    ]);
  });
});
