import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalJson } from '../../../src/proxy/admission/canonical-json.ts';
import { webHmac } from '../../../src/proxy/keys/web-hmac.ts';
import { nodeHmac } from '../../../src/proxy/node/node-hmac.ts';
import { createCacheKey } from '../../../src/proxy/sharing/cache-key.ts';

const SECRET = 'a secret of the test, of 32 bytes or more';
const IDENTITY = { service: 'https://a.example', version: '', path: '/p', representation: '', request: '{}' };

describe('the key of cached speech', () => {
  it('is the same by both HMACs, 43 characters that are safe in addresses and file names', async () => {
    const key = await createCacheKey(SECRET, nodeHmac)(IDENTITY);
    assert.match(key, /^[\w-]{43}$/);
    assert.equal(await createCacheKey(SECRET, webHmac)(IDENTITY), key);
  });

  it('differs by each part of the identity, by the secret, and where a part moves into its neighbour', async () => {
    const keyOf = createCacheKey(SECRET, nodeHmac);
    const keys = await Promise.all([
      keyOf(IDENTITY),
      ...Object.keys(IDENTITY).map((name) => keyOf({ ...IDENTITY, [name]: 'x' })),
      keyOf({ ...IDENTITY, version: '/p', path: '' }),
      createCacheKey(`${SECRET}.`, nodeHmac)(IDENTITY),
    ]);
    assert.equal(new Set(keys).size, keys.length);
  });

  it('is made from JSON whose members have one order at every depth, while lists keep theirs', () => {
    assert.equal(
      canonicalJson(JSON.parse('{"b":[{"d":1,"c":2},1],"a":{"z":null,"y":1.0},"__proto__":3}')),
      '{"__proto__":3,"a":{"y":1,"z":null},"b":[{"c":2,"d":1},1]}',
    );
  });
});
