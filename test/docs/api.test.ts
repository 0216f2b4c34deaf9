import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { apiPages } from '../../scripts/docs/api-pages.mjs';

// Generated from the declarations and the manifest that `npm run build` writes.
test('docs/api is what `npm run docs` would write now', () => {
  const pages = apiPages();
  assert.deepEqual(readdirSync('docs/api').sort(), [...pages.keys()].sort());
  for (const [file, text] of pages)
    assert.equal(
      readFileSync(`docs/api/${file}`, 'utf8'),
      text,
      `docs/api/${file} is stale: run \`npm run docs\``,
    );
});
