import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readUpgradeUrl } from '../../../src/proxy/base/hosts.ts';

const INTERNAL = [
  'http://127.0.0.1:8300/plans',
  'https://localhost/plans',
  'http://speech:3000/plans',
  'https://speech.internal/plans',
  'https://10.0.0.5/plans',
  'https://[fd00::1]/plans',
  'http://speech.example.com/plans',
  'https://admin:pass@speech.example.com/plans',
];

describe('an upgrade URL', () => {
  it('is forwarded unchanged where it is public', () => {
    for (const allIsLoopback of [true, false]) {
      for (const address of [
        'https://speech.example.com/plans?from=api',
        'HTTPS://example.com',
        'https://93.184.216.34/',
      ])
        assert.equal(readUpgradeUrl(address, allIsLoopback), address);
    }
  });

  it('is dropped where it is an internal address of the service', () => {
    for (const address of INTERNAL) assert.equal(readUpgradeUrl(address, false), undefined, address);
  });

  it('may be loopback during development, and no other internal address', () => {
    assert.deepEqual(
      INTERNAL.filter((address) => readUpgradeUrl(address, true)),
      ['http://127.0.0.1:8300/plans', 'https://localhost/plans'],
    );
  });

  it('must be a web URL', () => {
    for (const value of ['javascript:alert(1)', 'plans', '/plans', '', 7, {}, null, undefined])
      assert.equal(readUpgradeUrl(value, true), undefined);
  });
});
