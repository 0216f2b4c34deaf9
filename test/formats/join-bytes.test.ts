import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinBytes } from '../../src/formats/join-bytes.ts';

test('pieces are joined in order, none or empty ones too', () => {
  const pieces = [Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3)];
  assert.deepEqual(joinBytes(pieces), Uint8Array.of(1, 2, 3));
  assert.deepEqual(joinBytes([]), new Uint8Array());
});
