// What the plugin's proxy decides without WordPress, against the tables that our own proxy is tested with.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { php } from './php.ts';

const VISITORS = JSON.parse(
  readFileSync(new URL('../proxy/core/visitors.json', import.meta.url), 'utf8'),
) as { visitors: { name: string; spellings: string[] }[]; none: string[] };

test('a visitor is one visitor however the address is spelled', () => {
  const keysOf = (spellings: string[]) =>
    php<string[]>("array_map(['KurdishSpeech\\Proxy\\Address', 'visitor'], $input)", spellings);
  const first = VISITORS.visitors.map(({ name, spellings }) => {
    const keys = keysOf(spellings);
    assert.ok(keys[0], name);
    assert.deepEqual(
      spellings.filter((_, index) => keys[index] !== keys[0]),
      [],
      name,
    );
    return keys[0];
  });
  assert.equal(new Set(first).size, first.length);
  const none = keysOf(VISITORS.none);
  assert.deepEqual(
    VISITORS.none.filter((_, index) => none[index] !== ''),
    [],
  );
});
