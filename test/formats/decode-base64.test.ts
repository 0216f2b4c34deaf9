import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeBase64 } from '../../src/formats/decode-base64.ts';
import { encodeBase64 } from '../../src/formats/encode-base64.ts';

describe('base64', () => {
  it('encodes as Node does, at every length around a group and a call', () => {
    for (const length of [0, 1, 2, 3, 4, 8191, 8192, 8193, 100_000]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) & 255);
      assert.equal(encodeBase64(bytes), Buffer.from(bytes).toString('base64'), `${length} bytes`);
    }
  });

  it('decodes what it encoded', () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, index) => (index * 7) & 255);
    assert.deepEqual(decodeBase64(encodeBase64(bytes)), bytes);
  });

  it('encodes a part of a buffer', () => {
    assert.equal(encodeBase64(new Uint8Array([9, 1, 2, 3, 9]).subarray(1, 4)), 'AQID');
  });
});
