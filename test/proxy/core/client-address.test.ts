import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clientAddress, rateLimitKey } from '../../../src/proxy/core/client-address.ts';

describe('the address of a client', () => {
  it('is the peer where no reverse proxy is trusted', () => {
    assert.equal(clientAddress(0, '203.0.113.9', '1.1.1.1, 2.2.2.2'), '203.0.113.9');
    assert.equal(clientAddress(1, '203.0.113.9', undefined), '203.0.113.9');
  });

  it('is what the outermost trusted reverse proxy saw, never what the client claims', () => {
    assert.equal(clientAddress(1, '10.0.0.1', '6.6.6.6, 198.51.100.1'), '198.51.100.1');
    assert.equal(clientAddress(2, '10.0.0.1', '6.6.6.6, 198.51.100.1 , 10.0.0.2'), '198.51.100.1');
    assert.equal(clientAddress(3, '10.0.0.1', '6.6.6.6'), '10.0.0.1');
  });
});

describe('a visitor', () => {
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
