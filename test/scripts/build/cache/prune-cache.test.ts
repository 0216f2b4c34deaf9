import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pruneCache } from '../../../../scripts/build/cache/prune-cache.mjs';

test('what was used last is kept, as much as there is room for', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-cache-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, day] of Object.entries({ yesterday: 2, today: 3, 'long ago': 1 })) {
    writeFileSync(join(folder, name), Buffer.alloc(400_000));
    utimesSync(join(folder, name), day * 86_400, day * 86_400);
  }
  pruneCache(folder, 1);
  assert.deepEqual(readdirSync(folder).sort(), ['today', 'yesterday']);
});
