import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));
const page = readFileSync(join(docs, 'threat-model.md'), 'utf8');
const tables = page
  .split(/^\| who wants what .*$/m)
  .slice(1)
  .map((text) => text.split('\n\n', 1)[0]!);
const rows = tables.flatMap((table) =>
  table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('|---')),
);

test('every threat names what stops it, and a test file that exists', () => {
  assert.ok(rows.length > 30, String(rows.length));
  for (const row of rows) {
    const [threat, defence, tests] = row.split('|').slice(1, -1);
    assert.ok(threat?.trim() && defence?.trim(), row);
    const files = [...tests!.matchAll(/\]\((\.\.\/test\/[^)]+)\)/g)].map(([, file]) => file!);
    assert.ok(files.length > 0, `No test: ${row}`);
    for (const file of files) assert.ok(existsSync(join(docs, file)), `${file} of: ${row}`);
  }
});

test('every part of the product has its threats', () => {
  for (const part of [
    'Proxy',
    'tokens',
    'Budgets',
    'SSRF',
    'Uploads',
    'WebSockets',
    'MCP',
    'page',
    'WordPress',
    'chain',
  ])
    assert.match(page, new RegExp(`^## .*${part}`, 'm'), part);
});
