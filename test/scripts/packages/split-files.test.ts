import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitFiles } from '../../../scripts/packages/split-files.mjs';

const split = (files: Record<string, string>) => {
  const { site, service } = splitFiles(new Map(Object.entries(files)), {
    siteEntries: ['index.js'],
    serviceEntries: ['service/index.js'],
  });
  return { site: [...site].sort(), service: [...service].sort() };
};

test('what a site imports is in its package, and what only the service imports in the other', () => {
  const files = {
    'index.js': "import './text/words.js';",
    'text/words.js': '',
    'service/index.js': "import '../text/words.js';\nimport './ledger.js';",
    'service/ledger.js': '',
    'unused.js': '',
  };
  assert.deepEqual(split(files), {
    site: ['index.js', 'text/words.js'],
    service: ['service/index.js', 'service/ledger.js'],
  });
});

test('declarations follow those that they import, and no modules', () => {
  const files = {
    'index.js': '',
    'service/index.js': '',
    'index.d.ts': "export type { Word } from './word.ts';",
    'word.d.ts': '',
    'word.js': '',
  };
  const { site } = splitFiles(new Map(Object.entries(files)), {
    siteEntries: ['index.d.ts'],
    serviceEntries: ['service/index.js'],
  });
  assert.deepEqual([...site], ['index.d.ts', 'word.d.ts']);
});

test('what starts a thread by a path from its own is in both packages', () => {
  const files = {
    'index.js': "import './encode/thread.js';",
    'service/index.js': "import '../encode/thread.js';",
    'encode/thread.js': "import '../worker-threads/worker-entry.js';",
    'worker-threads/worker-entry.js': '',
  };
  const { site, service } = split(files);
  assert.deepEqual(site, ['encode/thread.js', 'index.js', 'worker-threads/worker-entry.js']);
  assert.deepEqual(service, ['encode/thread.js', 'service/index.js', 'worker-threads/worker-entry.js']);
});

test('an entry that the build lacks is an error that names it', () => {
  assert.throws(() => split({ 'index.js': '' }), /The build has no service\/index\.js/);
});
