import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { cached } from '../../../../scripts/build/cache/cached.mjs';

const MODULE = new URL('../../../../scripts/build/cache/cached.mjs', import.meta.url).href;
let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-cache-'));
});
after(() => rmSync(folder, { recursive: true }));

test('a step is not repeated for the same inputs, also by steps that ask at once', async () => {
  let runs = 0;
  const make = async () => {
    runs += 1;
    return `run ${runs}`;
  };
  const both = await Promise.all([cached(['step', 1], make, folder), cached(['step', 1], make, folder)]);
  assert.deepEqual(both, ['run 1', 'run 1']);
  assert.equal(await cached(['step', 2], make, folder), 'run 2');
  assert.equal(await cached(['other step', 1], make, folder), 'run 3');
});

test('another build reads what one made, files and bytes included', async () => {
  await cached(
    ['files'],
    () =>
      new Map<string, string | Buffer>([
        ['a.js', 'text'],
        ['b.gz', Buffer.from([0, 255])],
      ]),
    folder,
  );
  const script = `import { cached } from '${MODULE}';
    const files = await cached(['files'], () => { throw new Error('made again'); }, ${JSON.stringify(folder)});
    console.log(JSON.stringify([...files].map(([name, content]) => [name, [...content]])));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  assert.deepEqual(JSON.parse(output), [
    ['a.js', ['t', 'e', 'x', 't']],
    ['b.gz', [0, 255]],
  ]);
});

test('a step that fails leaves nothing behind', async () => {
  const kept = readdirSync(folder);
  await assert.rejects(
    cached(['failing'], () => Promise.reject(new Error('no')), folder),
    /no/,
  );
  assert.deepEqual(readdirSync(folder), kept);
});
