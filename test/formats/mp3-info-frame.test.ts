import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mp3InfoFrame } from '../../src/formats/mp3-info-frame.ts';

const FRAME_BYTES = 144;
const TAG_AT = 4 + 9;

/** CRC-16/ARC, bit by bit: 0xbb3d for the usual test string. */
function checksum(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}

test('the tag contains the number of frames and bytes, and how many samples to drop at both ends', () => {
  assert.equal(checksum(Buffer.from('123456789')), 0xbb3d);
  const frames = Uint8Array.from({ length: 7 * FRAME_BYTES }, (_, index) =>
    index < 4 ? [0xff, 0xf3, 0x64, 0xc4][index] : index,
  );
  const frame = Buffer.from(
    mp3InfoFrame({ frames, frameBytes: FRAME_BYTES, delay: 576, padding: 1203, bitRate: 48 }),
  );
  assert.equal(frame.length, FRAME_BYTES);
  assert.deepEqual([...frame.subarray(0, 4)], [0xff, 0xf3, 0x64, 0xc4]);
  assert.ok(frame.subarray(4, TAG_AT).every((byte) => byte === 0));
  const tag = frame.subarray(TAG_AT);
  assert.equal(tag.toString('latin1', 0, 4), 'Info');
  assert.deepEqual([tag.readUInt32BE(4), tag.readUInt32BE(8), tag.readUInt32BE(12)], [3, 7, 8 * FRAME_BYTES]);
  const lame = tag.subarray(16);
  assert.equal(lame.toString('latin1', 0, 4), 'LAME');
  const gaps = lame.readUIntBE(21, 3);
  assert.deepEqual([gaps >> 12, gaps & 0xfff], [576, 1203]);
  assert.equal(lame.readUInt16BE(32), checksum(frames));
  assert.equal(lame.readUInt16BE(34), checksum(frame.subarray(0, TAG_AT + 16 + 34)));
});
