import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { test } from 'node:test';
import { SpeechError } from '../../../../src/contract/errors.ts';
import { openMcp } from '../../support/open-mcp.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

/** Posts to a socket with any Host and Origin, which `fetch` does not allow. */
async function post(
  url: string,
  headers: { host?: string; origin?: string },
): Promise<{ status: number; body: string }> {
  const outgoing = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  });
  outgoing.end(LIST);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  let body = '';
  for await (const piece of response) body += piece;
  return { status: response.statusCode!, body };
}

test('loopback names are served, with any port', async () => {
  const { url } = await openMcp();
  for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:8080', '[::1]:8080']) {
    assert.equal((await post(url, { host })).status, 200, host);
  }
  for (const origin of ['http://localhost:6274', 'http://127.0.0.1', 'https://[::1]:8443']) {
    assert.equal((await post(url, { origin })).status, 200, origin);
  }
});

// covers: mcp.hosts
test('a foreign name that resolves to this machine (DNS rebinding) is refused with 403', async () => {
  const { url } = await openMcp();
  for (const host of [
    'rebound.example',
    'rebound.example:80',
    'localhost.rebound.example',
    '127.0.0.1.nip.example',
  ]) {
    const { status, body } = await post(url, { host });
    assert.equal(status, 403, host);
    assert.equal((JSON.parse(body) as { code: string }).code, 'origin-refused');
  }
});

// covers: mcp.hosts
test('pages of a foreign origin are refused with 403', async () => {
  const { url } = await openMcp();
  for (const origin of [
    'https://page.example',
    'http://localhost.page.example',
    'null',
    'chrome-extension://abc',
  ]) {
    const { status, body } = await post(url, { origin });
    assert.equal(status, 403, origin);
    assert.ok((JSON.parse(body) as { error: string }).error.includes(JSON.stringify(origin)));
  }
});

test('allowed hosts are served, and no others', async () => {
  const { url } = await openMcp({ allowedHosts: ['speech.example', 'agents.example:8443'] });
  for (const host of ['speech.example', 'Speech.Example:443', 'agents.example']) {
    assert.equal((await post(url, { host, origin: 'https://speech.example' })).status, 200, host);
  }
  assert.equal((await post(url, { host: 'other.example' })).status, 403);
});

test('the host of the public URL is served', async () => {
  const { url } = await openMcp({ publicUrl: 'https://speech.example/kurdish' });
  assert.equal((await post(url, { host: 'speech.example' })).status, 200);
  assert.equal((await post(url, { host: 'other.example' })).status, 403);
});

test('a value that is not a host name cannot be allowed', async () => {
  for (const host of ['', '*', 'https://speech.example', 'speech.example/path', 'user@speech.example']) {
    await assert.rejects(openMcp({ allowedHosts: [host] }), (error) => {
      return error instanceof SpeechError && error.code === 'invalid-argument';
    });
  }
});
