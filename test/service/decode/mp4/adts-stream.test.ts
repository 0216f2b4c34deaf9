import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAdts } from '../../../../src/service/decode/mp4/adts-stream.ts';
import { adtsFrames } from '../../support/m4a-file.ts';
import { recording } from '../fixtures/sung-notes.ts';

const FILE = recording('sung.aac');
const FRAMES = adtsFrames(FILE);

const framesOf = (file: Buffer) => {
  const { starts, sizes } = readAdts(file);
  return starts.map((start, index) => file.subarray(start, start + sizes[index]!));
};

test('readAdts finds each frame, and the format in the first header', () => {
  const { config, missing, skip, duration } = readAdts(FILE);
  assert.deepEqual(config, { objectType: 2, sampleRate: 16_000, channelLayout: 1 });
  assert.deepEqual([missing, skip, duration], [0, 0, Number.POSITIVE_INFINITY]);
  assert.deepEqual(framesOf(FILE), FRAMES);
});

test('readAdts skips a tag, and goes on behind damage and to the last whole frame', () => {
  const tag = Buffer.alloc(300);
  tag.write('ID3\x04\0\0\0\0\x02\x22', 'latin1');
  const tagged = Buffer.concat([tag, FILE]);
  assert.deepEqual(framesOf(tagged), FRAMES);
  assert.deepEqual(readAdts(tagged).config, readAdts(FILE).config);
  const { starts } = readAdts(FILE);
  const damaged = Buffer.from(FILE);
  // Frames that sound: those of silence have hardly a byte.
  const first = FRAMES.findIndex(({ length }) => length > 200);
  damaged.fill(0x55, starts[first]! - 7, starts[first + 4]! - 7);
  assert.deepEqual(framesOf(damaged), [...FRAMES.slice(0, first), ...FRAMES.slice(first + 4)]);
  const { missing } = readAdts(damaged);
  // An estimate by their share of the bytes.
  assert.ok(missing >= 4 && missing < 15, String(missing));
  assert.deepEqual(framesOf(FILE.subarray(0, -1)), FRAMES.slice(0, -1));
});

test('readAdts leaves out the checksum of a frame that has one', () => {
  const [frame] = FRAMES as [Buffer];
  const header = Buffer.from(FILE.subarray(0, 7));
  header[1] = header[1]! & ~1;
  const size = frame.length + 9;
  header[3] = (header[3]! & ~3) | (size >> 11);
  header[4] = (size >> 3) & 255;
  header[5] = ((size & 7) << 5) | (header[5]! & 31);
  const checked = Buffer.concat([header, Buffer.from([0xab, 0xcd]), frame]);
  assert.deepEqual(framesOf(Buffer.concat([checked, checked])), [frame, frame]);
});

test('readAdts refuses what has no frame, no rate or a layout of its own', () => {
  const changed = (at: number, value: number) => {
    const file = Buffer.from(FILE);
    file[at] = value;
    return () => readAdts(file);
  };
  const refusal = (message: RegExp) => ({ code: 'unsupported-media', field: 'file', message });
  assert.throws(() => readAdts(Buffer.from([0xff, 0xf1, 0x50, 0x80])), refusal(/no complete frame/));
  assert.throws(() => readAdts(Buffer.alloc(1000)), refusal(/no complete frame/));
  assert.throws(changed(2, FILE[2]! | 0x3c), refusal(/invalid sample rate/));
  assert.throws(changed(3, FILE[3]! & 0x3f), refusal(/custom channel layout/));
});
