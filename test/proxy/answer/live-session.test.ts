import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isAllowedLiveUrl } from '../../../src/proxy/answer/live-session.ts';
import { isPublicHost } from '../../../src/proxy/base/hosts.ts';

const hosted = { baseIsLoopback: false, liveHosts: undefined };
const local = { baseIsLoopback: true, liveHosts: undefined };

const NEVER_PUBLIC = [
  'localhost',
  'app.localhost',
  '127.0.0.1',
  '127.9.9.9',
  '[::1]',
  '[::]',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[fe80::1]',
  '[fd00::1]',
  '[fc00::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[64:ff9b::a00:1]',
  '[2002:7f00:1::]',
  '[2001:db8::1]',
  '[ff02::1]',
  'metadata',
  'db.internal',
  'printer.local',
  'nas.lan',
  'host.local.',
];

describe('a live URL', () => {
  it('is allowed when it is wss on a public host', () => {
    for (const url of [
      'wss://live.example.com/session/abc',
      'wss://live.example.com:8443/?session=1',
      'wss://8.8.8.8/x',
      'wss://[2606:4700::1111]/x',
      'wss://172.32.0.1/',
    ]) {
      assert.equal(isAllowedLiveUrl(url, hosted), true, url);
    }
  });

  it('is refused on a private, local or special host', () => {
    for (const host of NEVER_PUBLIC) {
      assert.equal(isPublicHost(new URL(`https://${host}/`).hostname), false, host);
      assert.equal(isAllowedLiveUrl(`wss://${host}/x`, hosted), false, host);
    }
  });

  it('is refused when an address is disguised by its notation', () => {
    for (const url of [
      'wss://0x7f.1/',
      'wss://2130706433/',
      'wss://017700000001/',
      'wss://127.1/',
      'wss://①②⑦.0.0.1/',
      'wss://LOCALHOST/',
    ]) {
      assert.equal(isAllowedLiveUrl(url, hosted), false, url);
    }
  });

  it('is refused with another scheme, user information, or when it is not a URL', () => {
    for (const url of [
      'ws://live.example.com/',
      'https://live.example.com/',
      'javascript:alert(1)',
      'wss://user@live.example.com/',
      'wss://user:pass@live.example.com/',
      '//live.example.com',
      '',
      undefined,
      7,
      {},
    ]) {
      assert.equal(isAllowedLiveUrl(url, hosted), false, String(url));
    }
  });

  it('may be ws on this machine only when the service itself is on this machine', () => {
    for (const url of [
      'ws://127.0.0.1:8080/live/1',
      'ws://localhost:8080/live/1',
      'ws://[::1]:8080/live/1',
      'wss://localhost/live/1',
    ]) {
      assert.equal(isAllowedLiveUrl(url, local), true, url);
      assert.equal(isAllowedLiveUrl(url, hosted), false, url);
    }
    assert.equal(isAllowedLiveUrl('ws://192.168.1.5/live/1', local), false);
    assert.equal(isAllowedLiveUrl('ws://live.example.com/', local), false);
  });

  it('must name a listed host where hosts are listed', () => {
    const listed = { baseIsLoopback: false, liveHosts: ['live.example.com', '10.0.0.5:9000'] };
    assert.equal(isAllowedLiveUrl('wss://live.example.com/x', listed), true);
    assert.equal(isAllowedLiveUrl('wss://10.0.0.5:9000/x', listed), true);
    assert.equal(isAllowedLiveUrl('wss://10.0.0.5:9001/x', listed), false);
    assert.equal(isAllowedLiveUrl('wss://sub.live.example.com/x', listed), false);
    assert.equal(isAllowedLiveUrl('wss://live.example.com.evil.test/x', listed), false);
    assert.equal(isAllowedLiveUrl('wss://live.example.com@evil.test/x', listed), false);
    assert.equal(isAllowedLiveUrl('ws://live.example.com/x', listed), false);
  });
});
