import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remedy } from '../../../../src/cli/doctor/findings/remedy.ts';

const SETTINGS = { nginx: 'n', caddy: 'c', apache: 'a', cloudflare: 'f' };

test('the setting is that of the server that names itself, the outermost one first', () => {
  for (const [headers, expected] of [
    [{ server: 'nginx/1.22.1' }, 'nginx: n'],
    [{ server: 'openresty' }, 'nginx: n'],
    [{ server: 'Apache/2.4 (Debian)' }, 'Apache: a'],
    [{ server: 'nginx', via: '1.1 Caddy' }, 'Caddy: c'],
    [{ server: 'cloudflare', 'cf-ray': '8f' }, 'Cloudflare: f'],
    [{ server: 'LiteSpeed' }, 'nginx: n; Caddy: c'],
    [{}, 'nginx: n; Caddy: c'],
  ] as const)
    assert.equal(remedy(new Headers(headers), SETTINGS), expected);
});
