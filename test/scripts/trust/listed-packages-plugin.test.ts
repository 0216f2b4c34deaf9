import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { listedPackages } from '../../../scripts/trust/listed-packages-plugin.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;

before(async () => {
  // Within the project, so that its packages are found.
  folder = await mkdtemp(join(root, 'node_modules/.listed-packages-'));
});
after(() => rm(folder, { recursive: true }));

async function bundle(source: string) {
  const entry = join(folder, 'entry.js');
  await writeFile(entry, source);
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [listedPackages()],
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'file' } },
  });
}

test('a bundle with a package that NOTICE does not name fails, and the message says what to do', async () => {
  await assert.rejects(
    bundle("export { Hono } from 'hono';"),
    /bundles hono: add it to BUNDLED in scripts\/trust\/third-party\.mjs and run npm run notice/,
  );
});

test('a bundle of listed packages passes', async () => {
  await bundle("export { wrap } from 'comlink'; export { html } from 'lit';");
});
