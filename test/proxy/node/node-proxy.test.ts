import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, ORIGIN, TRANSPORTS } from '../support/transports.ts';
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
});

after(assertNothingLeaked);
