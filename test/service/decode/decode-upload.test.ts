import assert from 'node:assert/strict';
import test from 'node:test';
import type { SpeechError } from '../../../src/contract/errors.ts';
import { decodeAudio } from '../../../src/service/decode/decode-audio.ts';
import { decodeUpload } from '../../../src/service/decode/decode-upload.ts';
import { silentFlacFile } from '../support/flac-file.ts';
import { wavFile } from '../support/wav-file.ts';
import { recording, sungNotes } from './fixtures/sung-notes.ts';

async function collect(pieces: AsyncIterable<Int16Array>): Promise<number[]> {
  const samples: number[] = [];
  for await (const piece of pieces) samples.push(...piece);
  return samples;
}

/** Number of worker threads of this process. */
function threads(): number {
  return (process.report!.getReport() as unknown as { workers: unknown[] }).workers.length;
}

/** The TypeScript loader has a worker thread of its own. */
const threadsBefore = threads();

test('the thread returns what was decoded, and is gone afterwards', async () => {
  for (const file of [
    recording('sung.opus'),
    recording('sung.mp3'),
    recording('sung.m4a'),
    wavFile(sungNotes(44_100), { sampleRate: 44_100 }),
  ]) {
    const expected = await collect(decodeAudio(Buffer.from(file)));
    assert.deepEqual(await collect(decodeUpload(file)), expected);
  }
  assert.equal(threads(), threadsBefore);
});

test('a refusal keeps its code, status and field across the thread boundary', async () => {
  for (const [file, code] of [
    [Buffer.from('not a recording'), 'unsupported-media'],
    [silentFlacFile(3605), 'file-too-large'],
  ] as const) {
    await assert.rejects(
      collect(decodeUpload(file)),
      (error: SpeechError) => error.code === code && error.status === 400 && error.field === 'file',
    );
  }
  assert.equal(threads(), threadsBefore);
});

test('more files than threads are all decoded, in whatever order they finish', async () => {
  const expected = await collect(decodeAudio(recording('sung.opus')));
  const all = await Promise.all(
    Array.from({ length: 10 }, () => collect(decodeUpload(recording('sung.opus')))),
  );
  for (const samples of all) assert.deepEqual(samples, expected);
});

test('a reader that stops or aborts ends the thread; a queued one leaves the queue', async () => {
  const anHour = () => silentFlacFile(3000, { claimedSamples: 0 });
  for await (const samples of decodeUpload(anHour())) {
    assert.ok(samples.length > 0);
    break;
  }
  assert.equal(threads(), threadsBefore);

  const leaving = new AbortController();
  const readers = Array.from({ length: 9 }, () => decodeUpload(anHour(), leaving.signal));
  const first = await Promise.all(readers.slice(0, 8).map((reader) => reader.next()));
  assert.ok(first.every(({ value }) => value!.length > 0));
  const waiting = Promise.allSettled(readers.slice(8).map((reader) => reader.next()));
  leaving.abort();
  const reading = Promise.allSettled(readers.slice(0, 8).map((reader) => reader.next()));
  for (const { status } of [...(await reading), ...(await waiting)]) assert.equal(status, 'rejected');
  assert.equal(threads(), threadsBefore);
  assert.ok((await collect(decodeUpload(recording('sung.opus')))).length > 0);
});
