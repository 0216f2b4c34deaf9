import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { createProxy } from '../../../src/proxy/index.ts';
import { createNodeProxy } from '../../../src/proxy/node.ts';
import { assertNothingLeaked, loggedSoFar } from '../support/secrets.ts';
import { ORIGIN, post, testOptions } from '../support/transports.ts';

describe('the proxy inside another server', () => {
  it('logs the cause when a fetch handler in front of it has read the body', async () => {
    const before = loggedSoFar().length;
    const request = new Request('https://page.example/speech/token', {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
      body: '{"scope":["tts"]}',
    });
    await request.text();
    const response = await createProxy(testOptions('http://127.0.0.1:9')).fetch(request);
    assert.equal(response.status, 500);
    assert.match(loggedSoFar().slice(before).join('\n'), /body.*before/);
  });

  it('logs the cause when a body parser in front of it has read the body', async () => {
    const proxy = createNodeProxy(testOptions('http://127.0.0.1:9'));
    const server = createServer(async (request, response) => {
      await text(request);
      await proxy.handle(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { status, json } = await post(`http://127.0.0.1:${port}/speech/token`, { scope: ['tts'] });
    assert.equal(status, 500);
    assert.equal(json.code, 'internal');
    assert.match(loggedSoFar().join('\n'), /body.*before/);
    server.closeAllConnections();
    server.close();
    await proxy.close();
  });
});

after(assertNothingLeaked);
