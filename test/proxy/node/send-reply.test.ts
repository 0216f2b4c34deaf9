import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, it } from 'node:test';
import type { ByteFlow, ByteSink, ByteStream } from '../../../src/async/byte-stream.ts';
import type { Reply, StreamReply } from '../../../src/proxy/base/transport-types.ts';
import { sendReply } from '../../../src/proxy/node/send-reply.ts';

async function* streamed(body: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield body;
}

/** The same, pushed in pieces of 64 KiB. */
function pushed(body: Uint8Array): ByteStream {
  const push = (sink: ByteSink): ByteFlow => {
    let at = 0;
    let isFlowing = false;
    return {
      pause() {
        isFlowing = false;
      },
      resume() {
        isFlowing = true;
        while (isFlowing && at < body.length) {
          at += 65_536;
          sink.write(body.subarray(at - 65_536, at));
        }
        if (isFlowing) sink.end();
      },
      cancel() {
        isFlowing = false;
      },
    };
  };
  return { [Symbol.asyncIterator]: () => streamed(body), push };
}

describe('a reply on a socket', () => {
  it('does not wait forever for a client that stops reading, whether it is complete or still generated', async () => {
    const body = new Uint8Array(64 * 1024 * 1024);
    const replies: (Reply | StreamReply)[] = [
      { kind: 'reply', status: 200, headers: {}, body },
      { kind: 'stream', status: 200, headers: {}, body: streamed(body) },
      { kind: 'stream', status: 200, headers: {}, body: pushed(body) },
    ];
    for (const reply of replies) {
      let sent: ServerResponse | undefined;
      const server = createServer((_request, response) => {
        sent = response;
        void sendReply(response, reply);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
      client.write('GET / HTTP/1.1\r\nHost: proxy.example\r\n\r\n');
      await once(client, 'readable');
      const timeout = sent?.socket?.timeout;
      client.destroy();
      server.close();
      assert.equal(timeout, 120_000, reply.kind);
    }
  });

  it('disconnects a client that takes a few bytes now and then, and not one that takes all there is', async () => {
    const paces = {
      whole: { windowMs: 300, bytesPerSecond: 1_000_000 },
      stream: { windowMs: 300, bytesPerSecond: 1_000_000 },
    };
    const body = new Uint8Array(32 * 1024 * 1024);
    for (const kind of ['reply', 'stream', 'pushed'] as const) {
      const server = createServer((_request, response) => {
        const head = { status: 200, headers: {} };
        const reply: Reply | StreamReply =
          kind === 'reply'
            ? { kind, ...head, body }
            : { kind: 'stream', ...head, body: kind === 'pushed' ? pushed(body) : streamed(body) };
        void sendReply(response, reply, paces);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const whole = await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer();
      assert.equal(whole.byteLength, body.length);
      const closed = new Promise((resolve) =>
        server.once('connection', (socket) => socket.once('close', resolve)),
      );
      const client = connect(port, '127.0.0.1').on('error', () => {});
      client.write('GET / HTTP/1.1\r\nHost: proxy.example\r\n\r\n');
      await once(client, 'readable');
      const trickle = setInterval(() => client.read(100), 50);
      await closed;
      clearInterval(trickle);
      client.destroy();
      server.close();
    }
  });

  it('cancels a pushed body when its client leaves, and breaks the connection where it fails', async () => {
    let flow: 'open' | 'cancelled' = 'open';
    let sink: ByteSink | undefined;
    const body: ByteStream = {
      [Symbol.asyncIterator]: () => streamed(new Uint8Array(1)),
      push(taking) {
        sink = taking;
        const cancel = () => {
          flow = 'cancelled';
        };
        return { pause() {}, resume() {}, cancel };
      },
    };
    const server = createServer((_request, response) => {
      void sendReply(response, { kind: 'stream', status: 200, headers: {}, body });
      response.once('close', () => server.emit('closed'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const leaving = new AbortController();
    await fetch(url, { signal: leaving.signal });
    const closed = once(server, 'closed');
    leaving.abort();
    await closed;
    assert.equal(flow, 'cancelled');
    const response = await fetch(url);
    sink!.write(new Uint8Array(3));
    sink!.fail(new Error('cut off'));
    await assert.rejects(response.arrayBuffer());
    server.close();
  });
});
