import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholePacket } from '../../../../src/service/decode/probe/ogg-pages.ts';
import { oggPage } from '../../support/ogg-opus-file.ts';

const CONTINUED = 1;
/** A segment of 255 bytes: its packet continues in the next one. */
const part = (byte: number) => Buffer.alloc(255, byte);
const HEADER_BYTES = 27 + 1;

test('a packet that its page does not complete continues on continuation pages', () => {
  const file = Buffer.concat([
    oggPage([part(1)], 0, 0),
    oggPage([part(2)], 1, 0, CONTINUED),
    oggPage([Buffer.from([3])], 2, 0, CONTINUED),
    oggPage([part(4)], 3, 0),
  ]);
  assert.deepEqual(wholePacket(file, 0, HEADER_BYTES), Buffer.concat([part(1), part(2), Buffer.from([3])]));
});

test('a packet is truncated where the next page begins a new one, so that no page is read repeatedly', () => {
  const file = Buffer.concat([oggPage([part(1)], 0, 0), oggPage([part(2)], 1, 0), oggPage([part(3)], 2, 0)]);
  assert.deepEqual(wholePacket(file, 0, HEADER_BYTES), part(1));
});
