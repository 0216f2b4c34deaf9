import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxesOf, findBox, type Mp4Box } from '../../../../src/service/decode/mp4/mp4-boxes.ts';
import { box } from '../../support/m4a-file.ts';
import { recording } from '../fixtures/sung-notes.ts';

const whole = (file: Buffer) => ({ start: 0, end: file.length });
const contents = (file: Buffer, { start, end }: Mp4Box) => file.toString('latin1', start, end);
const listed = (file: Buffer) =>
  [...boxesOf(file, whole(file))].map((each) => `${each.type}:${contents(file, each)}`);

/** A box whose size stands in 64 bits behind its type. */
function longBox(type: string, text: string, size = 16 + text.length): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(size), 8);
  return Buffer.concat([head, Buffer.from(text)]);
}

function sized(type: string, size: number, text = ''): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, Buffer.from(text)]);
}

test('boxesOf lists the boxes of recordings in their order, to the last byte', () => {
  for (const [name, types] of [
    ['sung.m4a', ['ftyp', 'free', 'mdat', 'moov']],
    ['sung-stereo.m4a', ['ftyp', 'moov', 'free', 'mdat']],
  ] as const) {
    const file = recording(name);
    const boxes = [...boxesOf(file, whole(file))];
    assert.deepEqual(
      boxes.map(({ type }) => type),
      types,
    );
    assert.equal(boxes.at(-1)!.end, file.length);
  }
  const fragments = recording('sung-fragments.m4a');
  const kinds = [...boxesOf(fragments, whole(fragments))].map(({ type }) => type);
  assert.equal(
    kinds.filter((type) => type === 'moof').length,
    kinds.filter((type) => type === 'mdat').length,
  );
});

test('boxesOf reads sizes of 32 and 64 bits, and one that goes on to the end', () => {
  const file = Buffer.concat([
    box('aaaa', Buffer.from('one')),
    longBox('bbbb', 'two'),
    box('cccc'),
    sized('dddd', 0, 'all the rest'),
  ]);
  assert.deepEqual(listed(file), ['aaaa:one', 'bbbb:two', 'cccc:', 'dddd:all the rest']);
});

test('boxesOf cuts a box off where its range ends, and stays within it', () => {
  const file = Buffer.concat([box('aaaa', Buffer.from('one')), sized('bbbb', 1000, 'cut')]);
  assert.deepEqual(listed(file), ['aaaa:one', 'bbbb:cut']);
  assert.deepEqual(listed(longBox('aaaa', 'far', 2 ** 40)), ['aaaa:far']);
  const inner = [...boxesOf(file, { start: 0, end: 10 })];
  assert.deepEqual(inner, [{ type: 'aaaa', start: 8, end: 10 }]);
});

test('boxesOf ends at what is no box: a size below its header, or a header that is cut', () => {
  const first = box('aaaa', Buffer.from('one'));
  for (const rest of [
    sized('bbbb', 7, 'never'),
    sized('bbbb', 2, 'never'),
    longBox('bbbb', 'never', 15),
    Buffer.from('\0\0\0\x08bbb'),
    longBox('bbbb', '').subarray(0, 12),
  ])
    assert.deepEqual(listed(Buffer.concat([first, rest])), ['aaaa:one']);
  assert.deepEqual(listed(Buffer.alloc(0)), []);
  assert.deepEqual(listed(Buffer.concat([first, box('bbbb')])), ['aaaa:one', 'bbbb:']);
});

test('findBox follows a path of types to the first box of each', () => {
  const file = Buffer.concat([
    box('free'),
    box(
      'moov',
      box('trak', box('tkhd', Buffer.from('first'))),
      box('trak', box('tkhd', Buffer.from('second'))),
    ),
    box('moov', box('mvhd')),
  ]);
  const found = findBox(file, whole(file), 'moov', 'trak', 'tkhd')!;
  assert.equal(contents(file, found), 'first');
  assert.equal(findBox(file, whole(file), 'moov', 'mvhd'), undefined);
  assert.equal(findBox(file, whole(file), 'tkhd'), undefined);
  assert.equal(findBox(file, whole(file), 'moov')!.type, 'moov');
});
