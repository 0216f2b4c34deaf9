import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { createNodeProxy } from '../../../src/proxy/node.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, ORIGIN, TRANSPORTS, testOptions } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

describe('the proxy for node:http', () => {
  const setup = useProxy(TRANSPORTS[0]!);

  it('answers pipelined requests one after the other, and stops all of them when the client leaves', async () => {
    await setup.start();
    const streams: ServerResponse[] = [];
    setup.upstream.answer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'audio/pcm' });
      response.write('ab');
      streams.push(response);
    });
    const token = await mint(setup.proxy.url);
    const body = '{"text":"a"}';
    const request = [
      'POST /speech/api/tts-stream HTTP/1.1',
      'Host: proxy.example',
      `Origin: ${ORIGIN}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n');
    const client = connect(Number(new URL(setup.proxy.url).port), '127.0.0.1');
    client.write(request.repeat(3));
    await once(client, 'data');
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(streams.length, 1);
    streams[0]!.end('cd');
    while (streams.length < 2) await once(client, 'data');
    client.destroy();
    await once(streams[1]!, 'close');
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(streams.length, 2, 'the third one is never asked for');
  });

  it('gives everything back of a request that a timeout in front of it has answered', async () => {
    await setup.start({ requestsAtOnce: { perToken: 1 } });
    const token = await mint(setup.proxy.url);
    const asked: ServerResponse[] = [];
    setup.upstream.answer((_request, response) => void asked.push(response));
    const proxy = createNodeProxy(testOptions(setup.upstream.url, { requestsAtOnce: { perToken: 1 } }));
    const responses: ServerResponse[] = [];
    const server = createServer((request, response) => {
      responses.push(response);
      void proxy.handle(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const ask = () =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/speech/api/tts-stream`, {
        method: 'POST',
        headers: { Origin: ORIGIN, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: '{"text":"a"}',
      });
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
    };
    // A stream takes a quarter of the only place.
    for (let count = 1; count < 10; count++) {
      const answer = ask();
      await until(() => asked.length === count);
      const closed = once(asked[count - 1]!, 'close');
      responses[count - 1]!.writeHead(503).end();
      assert.equal((await answer).status, 503);
      await closed;
    }
    server.closeAllConnections();
    server.close();
    await proxy.close();
  });
});

after(assertNothingLeaked);
