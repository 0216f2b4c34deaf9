import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { answerClientErrors } from '../../src/http/answer-client-errors.ts';
import { listen } from '../../src/http/listen.ts';
import { writeToSocket } from '../../src/http/write-to-socket.ts';

describe('what is not HTTP, or does not arrive in time', () => {
  let server: Server;

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function open(
    options: ServerOptions = {},
    answer: (response: ServerResponse) => void = (response) => response.end('ok'),
  ): Promise<(...pieces: string[]) => { socket: Socket; received: Promise<string> }> {
    server = createServer(options, (_request, response) => answer(response));
    answerClientErrors(server, (socket, { status, code, message }) =>
      writeToSocket(socket, status, { 'X-Ours': 'yes' }, JSON.stringify({ error: message, code })),
    );
    const url = await listen(server, 0, '127.0.0.1');
    return (sent) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(sent!));
      socket.on('error', () => {});
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      return { socket, received: once(socket, 'close').then(() => text) };
    };
  }

  it('is answered in our words and closed, with nothing of what was sent', async () => {
    // A body is read before it is answered: an answer that has begun is not followed by another.
    const send = await open({}, (response) => response.req.resume().on('end', () => response.end('ok')));
    for (const [sent, status] of [
      ['canary\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: a\r\ncanary\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'canary'.repeat(4000)}\r\n\r\n`, 431],
      [`POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;${'canary'.repeat(4000)}\r\n`, 413],
    ] as const) {
      const text = await send(sent).received;
      assert.match(text.slice(text.lastIndexOf('HTTP/1.1')), new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(text, /^x-ours: yes\r$/im);
      assert.match(text, /\r\n\r\n\{"error":"[^"]+\.","code":"invalid-argument"\}$/);
      assert.doesNotMatch(text, /canary/);
    }
  });

  it('is 408 where headers or a body do not arrive', async () => {
    const send = await open(
      { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 },
      () => {},
    );
    for (const sent of [
      'GET / HTTP/1.1\r\nX: can',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\ncan',
    ]) {
      const text = await send(sent).received;
      assert.match(text, /^HTTP\/1\.1 408 Request Timeout\r\n/);
      assert.match(text, /"code":"timeout"/);
    }
  });

  it('never becomes part of a response that has begun, also of an earlier request on the connection', async () => {
    for (const between of ['', 'GET /next HTTP/1.1\r\nHost: a\r\n\r\n']) {
      let first: ServerResponse | undefined;
      const send = await open({}, (response) => {
        if (first) return;
        first = response;
        response.writeHead(200, { 'Content-Length': 1000 });
        response.write('speech');
      });
      const { socket, received } = send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      while (!first) await once(server, 'request');
      await once(socket, 'data');
      socket.write(`${between}canary\r\n\r\n`);
      const text = await received;
      assert.ok(text.endsWith('\r\n\r\nspeech'), text);
      await new Promise((resolve) => server.close(resolve));
    }
    server = createServer();
  });
});
