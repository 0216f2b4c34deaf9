import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import wabt from 'wabt';
import { KERNELS_BASE64 } from '../../../src/engine/recognition/kernels.wasm.ts';

it('kernels.wasm.ts is what the compiler makes of kernels.wat', async () => {
  const source = readFileSync(
    new URL('../../../src/engine/recognition/kernels.wat', import.meta.url),
    'utf8',
  );
  const { buffer } = (await wabt()).parseWat('kernels.wat', source, { simd: true }).toBinary({});
  const advice = 'Run node scripts/build/build-kernels.mjs.';
  assert.equal(Buffer.from(buffer).toString('base64'), KERNELS_BASE64, advice);
});
