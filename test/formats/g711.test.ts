import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeG711 } from '../../src/formats/g711.ts';

test('G.711 has the values of the standard: silence, the loudest samples, and both signs', () => {
  assert.deepEqual(
    [...decodeG711(Uint8Array.of(0xff, 0x7f, 0x80, 0x00, 0xf0), 'mu')],
    [0, 0, 32_124, -32_124, 120],
  );
  assert.deepEqual([...decodeG711(Uint8Array.of(0xd5, 0x55, 0xaa, 0x2a), 'a')], [8, -8, 32_256, -32_256]);
});

test('each law decodes to 256 levels that mirror each other', () => {
  const codes = Uint8Array.from({ length: 256 }, (_, code) => code);
  for (const law of ['mu', 'a'] as const) {
    const levels = decodeG711(codes, law);
    for (const code of codes) assert.equal(levels[code]! + levels[code ^ 0x80]!, 0);
  }
  assert.equal(new Set(decodeG711(codes, 'a')).size, 256);
});
