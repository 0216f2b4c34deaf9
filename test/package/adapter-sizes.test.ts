import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const FOLDER = 'src/elements/editors';
const GREATEST_BYTES = 2_000;

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('-target.ts')))
  test(`${file} is an adapter of at most 2 kB, with all that it imports`, async () => {
    const { output } = (await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: { input: `${FOLDER}/${file}`, preserveEntrySignatures: 'strict' },
      },
    })) as Rolldown.RolldownOutput;
    assert.equal(output.length, 1);
    const size = gzipSync(output[0].code, { level: 9 }).byteLength;
    assert.ok(size > 200 && size <= GREATEST_BYTES, `${size} bytes`);
  });
