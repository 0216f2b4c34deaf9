import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { apiPages } from '../../scripts/docs/api-pages.mjs';

// Of what `npm run build` has just made: the declarations and the manifest.
test('docs/api says what `npm run docs` would write now', () => {
  const pages = apiPages();
  assert.deepEqual(readdirSync('docs/api').sort(), [...pages.keys()].sort());
  for (const [file, text] of pages)
    assert.equal(
      readFileSync(`docs/api/${file}`, 'utf8'),
      text,
      `docs/api/${file} is stale: run \`npm run docs\``,
    );
});
