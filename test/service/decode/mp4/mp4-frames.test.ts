import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SpeechError } from '../../../../src/contract/errors.ts';
import { FrameList } from '../../../../src/service/decode/mp4/frame-list.ts';
import { boxesOf } from '../../../../src/service/decode/mp4/mp4-boxes.ts';
import { addFragmentFrames, addTableFrames } from '../../../../src/service/decode/mp4/mp4-frames.ts';
import { readMp4 } from '../../../../src/service/decode/mp4/mp4-stream.ts';
import { AudioLimit } from '../../../../src/service/decode/probe/audio-limit.ts';
import { adtsFrames, box, m4aFile } from '../../support/m4a-file.ts';
import { recording } from '../fixtures/sung-notes.ts';

const FRAMES = adtsFrames(recording('sung.aac'));
const FILE_BYTES = 100_000;

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * index);
  return bytes;
}

function frameList(): FrameList {
  const sound = { samples: 1024, channels: 1, sampleRate: 16_000, limit: new AudioLimit() };
  return new FrameList({ fileBytes: FILE_BYTES, ...sound });
}

/** The frames of the boxes of a sample table, as offset and size. */
function tableFrames(...boxes: readonly Buffer[]): [start: number, size: number][] {
  const file = box('stbl', ...boxes);
  const frames = frameList();
  addTableFrames(file, [...boxesOf(file, { start: 0, end: file.length })][0]!, frames);
  return frames.starts.map((start, index) => [start, frames.sizes[index]!]);
}

/** The frames of a fragment that starts at byte 5000 of its file. */
function fragmentFrames(boxes: readonly Buffer[], defaultSize = 9): [start: number, size: number][] {
  const file = box('moof', ...boxes);
  const frames = frameList();
  const [moof] = [...boxesOf(file, { start: 0, end: file.length })];
  addFragmentFrames(file, moof!, 5000, { id: 7, defaultSize }, frames);
  return frames.starts.map((start, index) => [start, frames.sizes[index]!]);
}

const isTooShort = ({ code, message }: SpeechError) =>
  code === 'unsupported-media' && /index of the M4A file is shorter than it says/.test(message);

test('addTableFrames finds each frame of a file byte for byte', () => {
  const file = m4aFile(FRAMES);
  const { starts, sizes, missing } = readMp4(file, new AudioLimit());
  assert.equal(missing, 0);
  assert.deepEqual(
    starts.map((start, index) => file.subarray(start, start + sizes[index]!)),
    FRAMES,
  );
});

test('addTableFrames follows runs of chunks with several frames each, up to the last', () => {
  const sizes = box('stsz', words(0, 0, 7, 1, 2, 3, 4, 5, 6, 7));
  // Two frames in each of the chunks 1 and 2, three in the third.
  const runs = box('stsc', words(0, 2, 1, 2, 1, 3, 3, 1));
  const expected = [
    [100, 1],
    [101, 2],
    [200, 3],
    [203, 4],
    [300, 5],
    [305, 6],
    [311, 7],
  ];
  assert.deepEqual(tableFrames(sizes, runs, box('stco', words(0, 3, 100, 200, 300))), expected);
  assert.deepEqual(tableFrames(sizes, runs, box('co64', words(0, 3, 0, 100, 0, 200, 0, 300))), expected);
});

test('addTableFrames takes one size for all frames, and no more frames than are counted', () => {
  const runs = box('stsc', words(0, 1, 1, 3, 1));
  const frames = tableFrames(box('stsz', words(0, 10, 5)), runs, box('stco', words(0, 2, 100, 200)));
  assert.deepEqual(frames, [
    [100, 10],
    [110, 10],
    [120, 10],
    [200, 10],
    [210, 10],
  ]);
});

test('addTableFrames reads offsets beyond 4 GB, which no upload has, as outside the file', () => {
  const sizes = box('stsz', words(0, 10, 1));
  const runs = box('stsc', words(0, 1, 1, 1, 1));
  assert.deepEqual(tableFrames(sizes, runs, box('co64', words(0, 1, 1, 100))), []);
});

test('addTableFrames refuses tables that are shorter than they say, and takes none for a fragmented file', () => {
  const sizes = box('stsz', words(0, 0, 2, 5, 5));
  const chunks = box('stco', words(0, 2, 100, 200));
  const runs = box('stsc', words(0, 1, 1, 1, 1));
  for (const boxes of [
    [box('stsz', words(0, 0, 3, 5, 5)), chunks, runs],
    [sizes, box('stco', words(0, 3, 100, 200)), runs],
    [sizes, box('co64', words(0, 2, 0, 100, 0)), runs],
    [sizes, chunks, box('stsc', words(0, 2, 1, 1, 1))],
  ])
    assert.throws(() => tableFrames(...boxes), isTooShort);
  assert.deepEqual(tableFrames(sizes, chunks), []);
  assert.deepEqual(tableFrames(sizes, runs), []);
  assert.deepEqual(tableFrames(chunks, runs), []);
});

test('addFragmentFrames finds the frames of a recording that a browser made', () => {
  const file = recording('sung-fragments.m4a');
  const { starts, sizes, missing, config } = readMp4(file, new AudioLimit());
  assert.equal(missing, 0);
  const seconds = (starts.length * 1024) / config.sampleRate;
  assert.ok(seconds >= 2.84 && seconds < 2.84 + 0.15, String(seconds));
  for (let index = 1; index < starts.length; index++)
    assert.ok(starts[index]! >= starts[index - 1]! + sizes[index - 1]!, 'frames do not overlap');
});

test('addFragmentFrames counts from the fragment, from a base, and from the run before', () => {
  const header = box('tfhd', words(0, 7));
  const run = box('trun', words(0x201, 2, 60, 5, 6));
  assert.deepEqual(fragmentFrames([box('traf', header, run)]), [
    [5060, 5],
    [5065, 6],
  ]);
  // A run without an offset follows the one before.
  const next = box('trun', words(0x200, 1, 8));
  assert.deepEqual(fragmentFrames([box('traf', header, run, next)]).at(-1), [5071, 8]);
  const based = box('tfhd', words(0x1, 7, 0, 1000));
  assert.deepEqual(fragmentFrames([box('traf', based, run)])[0], [1060, 5]);
  assert.deepEqual(fragmentFrames([box('traf', based, next)]), [[1000, 8]]);
  // Offsets are signed.
  assert.deepEqual(fragmentFrames([box('traf', header, box('trun', words(0x201, 1, -60, 5)))]), [[4940, 5]]);
});

test('addFragmentFrames skips what it does not need, and takes default sizes', () => {
  // Description, duration and size by default; a run with first flags, durations, flags and composition times.
  const header = box('tfhd', words(0x1a, 7, 1, 1024, 33));
  const run = box('trun', words(0xd05, 2, 40, 99, 1024, 1, 2, 1024, 3, 4));
  assert.deepEqual(fragmentFrames([box('traf', header, run)]), [
    [5040, 33],
    [5073, 33],
  ]);
  const sized = box('trun', words(0xf05, 2, 40, 99, 1024, 11, 1, 3, 1024, 12, 2, 4));
  assert.deepEqual(fragmentFrames([box('traf', header, sized)]), [
    [5040, 11],
    [5051, 12],
  ]);
  assert.deepEqual(fragmentFrames([box('traf', box('tfhd', words(0, 7)), box('trun', words(0, 2)))], 21), [
    [5000, 21],
    [5021, 21],
  ]);
});

test('addFragmentFrames leaves other tracks, and refuses a run that is shorter than it says', () => {
  const run = box('trun', words(0x201, 2, 60, 5, 6));
  assert.deepEqual(fragmentFrames([box('traf', box('tfhd', words(0, 8)), run)]), []);
  assert.deepEqual(fragmentFrames([box('traf', run)]), []);
  const short = box('trun', words(0x201, 3, 60, 5, 6));
  assert.throws(() => fragmentFrames([box('traf', box('tfhd', words(0, 7)), short)]), isTooShort);
});
