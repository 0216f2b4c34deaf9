import assert from 'node:assert/strict';
import { test } from 'node:test';
import { licenseFaults } from '../../../scripts/trust/license-faults.mjs';

const table = {
  ALLOWED_LICENSES: ['ISC', 'MIT'],
  EXCEPTIONS: { 'audio-file-decoder': 'LGPL-2.1-or-later' },
  BUNDLED: {},
  COMPILED: { 'audio-file-decoder': [], '@libsql/*': [] },
};

const faultsOf = (name: string, license: string | undefined, own = table) =>
  licenseFaults([{ path: `node_modules/${name}`, name, license }], own);

test('refuses a dependency under the GPL, under an unknown licence or without one, and names it', () => {
  for (const license of ['GPL-3.0-only', 'AGPL-3.0', 'SEE LICENSE IN x', 'MIT AND GPL-2.0-only', undefined]) {
    const faults = faultsOf('not-installed', license);
    assert.equal(faults.length, 1, license);
    assert.match(faults[0]!, /^not-installed has the licence .* which is not allowed/);
  }
});

test('allows a permissive licence, also as one of a choice', () => {
  for (const license of ['MIT', '(MIT OR GPL-3.0-or-later)', 'ISC AND MIT'])
    assert.deepEqual(faultsOf('not-installed', license), []);
});

test('allows an exception only under the licence that was looked at, and never bundled', () => {
  assert.deepEqual(faultsOf('audio-file-decoder', 'LGPL-2.1-or-later'), []);
  assert.match(faultsOf('audio-file-decoder', 'LGPL-3.0-only')[0]!, /not allowed/);
  const bundled = { ...table, BUNDLED: { 'audio-file-decoder': {} } };
  assert.match(faultsOf('audio-file-decoder', 'LGPL-2.1-or-later', bundled)[0]!, /is bundled/);
});

test('notices compiled code that the table does not name', () => {
  for (const name of ['wasm-media-encoders', 'mpg123-decoder'])
    assert.deepEqual(faultsOf(name, 'MIT'), [
      `${name} contains compiled code: name its libraries in COMPILED.`,
    ]);
  assert.deepEqual(faultsOf('ws', 'MIT'), []);
});
