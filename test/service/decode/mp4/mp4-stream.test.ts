import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SpeechError } from '../../../../src/contract/errors.ts';
import { boxesOf } from '../../../../src/service/decode/mp4/mp4-boxes.ts';
import { readMp4 } from '../../../../src/service/decode/mp4/mp4-stream.ts';
import { AudioLimit } from '../../../../src/service/decode/probe/audio-limit.ts';
import { adtsFrames, box, m4aFile } from '../../support/m4a-file.ts';
import { recording } from '../fixtures/sung-notes.ts';

const FRAMES = adtsFrames(recording('sung.aac'));

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

function framesOf(file: Buffer): Buffer[] {
  const { starts, sizes } = readMp4(file, new AudioLimit());
  return starts.map((start, index) => file.subarray(start, start + sizes[index]!));
}

/** The file with its index first; the offsets in it are moved along. */
function indexFirst(file: Buffer): Buffer {
  const [type, sound, index] = [...boxesOf(file, { start: 0, end: file.length })];
  const whole = (each: typeof type) => Buffer.from(file.subarray(each!.start - 8, each!.end));
  const moov = whole(index);
  const chunks = moov.indexOf('stco') + 12;
  for (let at = chunks; at < chunks + 4 * FRAMES.length; at += 4)
    moov.writeUInt32BE(moov.readUInt32BE(at) + moov.length, at);
  return Buffer.concat([whole(type), moov, whole(sound)]);
}

/**
 * A fragmented file: an index without frames, and one fragment of frames of a single size, which only the index says.
 * @param defaults Track and size of each entry of the index.
 */
function fragmented(
  frames: readonly Buffer[],
  ...defaults: readonly (readonly [id: number, size: number])[]
): Buffer {
  const empty = m4aFile([]);
  const moov = [...boxesOf(empty, { start: 0, end: empty.length })].find(({ type }) => type === 'moov')!;
  const extensions = defaults.map(([id, size]) => box('trex', words(0, id, 1, 1024, size, 0)));
  const index = box('moov', empty.subarray(moov.start, moov.end), box('mvex', ...extensions));
  const fragment = (offset: number) =>
    box('moof', box('traf', box('tfhd', words(0x2_0000, 1)), box('trun', words(0x1, frames.length, offset))));
  const { length } = fragment(0);
  const start = empty.subarray(0, moov.start - 8);
  return Buffer.concat([start, index, fragment(length + 8), box('mdat', ...frames)]);
}

test('readMp4 finds the same frames with the index at the end and at the start', () => {
  const file = m4aFile(FRAMES);
  assert.deepEqual(framesOf(file), FRAMES);
  assert.deepEqual(framesOf(indexFirst(file)), FRAMES);
});

test('readMp4 tells the format, and what of the sound is the recording', () => {
  const { config, skip, duration, missing } = readMp4(
    m4aFile(FRAMES, { edit: { start: 1024, length: 32_000 } }),
    new AudioLimit(),
  );
  assert.deepEqual(config, { objectType: 2, sampleRate: 16_000, channelLayout: 1 });
  assert.deepEqual([skip, duration, missing], [0.064, 2, 0]);
});

test("readMp4 takes the size of a fragment's frames from the entry of its track", () => {
  const frame = FRAMES[3]!;
  const frames = Array.from({ length: 5 }, () => frame);
  assert.deepEqual(framesOf(fragmented(frames, [1, frame.length])), frames);
  assert.deepEqual(framesOf(fragmented(frames, [9, 1], [1, frame.length])), frames);
  // Without an entry of its own, no size is known, so nothing is found.
  assert.deepEqual(framesOf(fragmented(frames, [9, frame.length])), []);
  assert.deepEqual(framesOf(fragmented(frames)), []);
});

test('readMp4 counts the frames that a file has lost at its end', () => {
  const file = indexFirst(m4aFile(FRAMES));
  const lost = FRAMES.at(-1)!.length;
  const { starts, missing } = readMp4(file.subarray(0, file.length - lost), new AudioLimit());
  assert.deepEqual([starts.length, missing], [FRAMES.length - 1, 1]);
});

test('readMp4 refuses a file that ends before its index, and says so', () => {
  const file = m4aFile(FRAMES);
  assert.throws(
    () => readMp4(file.subarray(0, file.length / 2), new AudioLimit()),
    ({ code, status, field, message }: SpeechError) =>
      code === 'unsupported-media' &&
      status === 400 &&
      field === 'file' &&
      /ends before its index/.test(message),
  );
});

test('readMp4 refuses more than an hour by what the track declares, though it has few frames', () => {
  const tooLong = { code: 'file-too-large', status: 400, field: 'file' };
  assert.throws(() => readMp4(m4aFile(FRAMES, { claimedSeconds: 3700 }), new AudioLimit()), tooLong);
  readMp4(m4aFile(FRAMES, { claimedSeconds: 3500 }), new AudioLimit());
});
