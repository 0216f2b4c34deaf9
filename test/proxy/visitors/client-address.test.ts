import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { clientAddress, rateLimitKey } from '../../../src/proxy/visitors/client-address.ts';

/** Also read by the test of the WordPress plugin. */
const TABLE = JSON.parse(readFileSync(new URL('visitors.json', import.meta.url), 'utf8')) as {
  visitors: { name: string; spellings: string[] }[];
  none: string[];
};

describe('the address of a client', () => {
  it('is the peer where no reverse proxy is trusted', () => {
    for (const peer of ['9.9.9.9', '::ffff:9.9.9.9', '2a00:1450::1'])
      assert.equal(clientAddress(0, peer, '1.1.1.1, 2.2.2.2'), peer);
    for (const peer of ['9.9.9.9', '172.17.0.1', '::1']) {
      assert.equal(clientAddress(0, peer, undefined), peer);
      assert.equal(clientAddress(1, peer, undefined), peer);
    }
  });

  it('is unknown behind a reverse proxy of the same network that was not declared: all visitors would share one', () => {
    for (const peer of ['127.0.0.1', '::1', '172.17.0.1', '::ffff:172.17.0.1', 'fd00::2', undefined])
      assert.equal(clientAddress(0, peer, '1.1.1.1'), undefined, peer);
  });

  it('is what the outermost trusted reverse proxy saw, never what the client claims', () => {
    assert.equal(clientAddress(1, '10.0.0.1', '6.6.6.6, 198.51.100.1'), '198.51.100.1');
    assert.equal(clientAddress(2, '10.0.0.1', '6.6.6.6, 198.51.100.1 , 10.0.0.2'), '198.51.100.1');
    assert.equal(clientAddress(3, '10.0.0.1', '6.6.6.6'), '10.0.0.1');
  });
});

describe('a visitor', () => {
  for (const { name, spellings } of TABLE.visitors)
    it(`is one visitor however it is spelled: ${name}`, () => {
      const keys = spellings.map((spelling) => [spelling, rateLimitKey(spelling)]);
      const key = rateLimitKey(spellings[0]);
      assert.ok(key);
      assert.deepEqual(
        keys,
        spellings.map((spelling) => [spelling, key]),
      );
    });

  it('is another one than its neighbours', () => {
    const keys = TABLE.visitors.map(({ spellings }) => rateLimitKey(spellings[0]));
    assert.equal(new Set(keys).size, keys.length);
  });

  it('is nobody in particular on loopback, or without an address', () => {
    for (const address of TABLE.none) assert.equal(rateLimitKey(address), undefined, address);
  });

  it('is counted by IPv4 address, whatever its notation', () => {
    assert.equal(rateLimitKey('198.51.100.1'), '198.51.100.1');
    assert.equal(rateLimitKey('::ffff:198.51.100.1'), '198.51.100.1');
  });

  it('is counted by the /64 prefix of an IPv6 address', () => {
    assert.equal(rateLimitKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
    assert.equal(rateLimitKey('2001:db8:1:2::1'), '2001:db8:1:2');
    assert.equal(rateLimitKey('2001:db8::1'), '2001:db8:0:0');
    assert.equal(rateLimitKey('fe80::1%eth0'), 'fe80:0:0:0');
  });

  it('is the same with the port that some reverse proxies append', () => {
    assert.equal(rateLimitKey('198.51.100.1:50412'), '198.51.100.1');
    assert.equal(rateLimitKey('[2001:db8:1:2::1]:50412'), '2001:db8:1:2');
    assert.equal(rateLimitKey('[2001:db8:1:2::1]'), '2001:db8:1:2');
    assert.equal(rateLimitKey('127.0.0.1:50412'), undefined);
  });

  it('is not counted separately on loopback', () => {
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1', undefined])
      assert.equal(rateLimitKey(address), undefined);
  });
});
