import assert from 'node:assert/strict';
import { test } from 'node:test';
import { undeclaredPackages } from '../../../scripts/packages/undeclared-packages.mjs';

const faults = (code: string, dependencies: Record<string, string>, peerDependencies = {}) =>
  undeclaredPackages(new Map([['x.js', code]]), { name: 'ours', dependencies, peerDependencies });

test('a package that is imported and not named is a fault', () => {
  assert.deepEqual(faults("import 'undici';", {}), ['ours imports undici: add it to its dependencies.']);
});

test('a package that is named and never imported is a fault', () => {
  assert.deepEqual(faults('', { pg: '8' }), ['ours depends on pg and never imports it.']);
});

test('what is named is not, nor are peers, nor a package whose file is resolved', () => {
  const code = "import 'undici'; import('ioredis'); require.resolve('audio-file-decoder');";
  assert.deepEqual(faults(code, { undici: '7', 'audio-file-decoder': '2' }, { ioredis: '6' }), []);
});
