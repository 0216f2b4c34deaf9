import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import test from 'node:test';
import { Base64Encoder } from '../../../src/service/http/base64-encoder.ts';

test('bytes in chunks of any size are encoded like the whole', () => {
  const bytes = randomBytes(1000);
  for (const size of [1, 2, 3, 4, 5, 7, 333, 1000]) {
    const encoder = new Base64Encoder();
    const letters: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      // Chunks share one buffer that is overwritten, as an engine may do.
      const piece = Buffer.from(bytes.subarray(at, at + size));
      letters.push(encoder.push(piece));
      piece.fill(0);
    }
    letters.push(encoder.end());
    assert.equal(Buffer.concat(letters).toString(), bytes.toString('base64'), `pieces of ${size}`);
  }
  assert.equal(new Base64Encoder().end().length, 0);
});
