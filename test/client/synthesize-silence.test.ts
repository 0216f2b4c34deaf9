import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { synthesize } from '../../src/client/synthesize.ts';
import { mockTimeouts } from '../async/mock-timeouts.ts';

describe('a stream of speech that falls silent', () => {
  beforeEach(() => mockTimeouts());
  afterEach(() => mock.timers.reset());
  const turns = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };

  /** Speech whose bytes come when the test sends them. */
  function start() {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    writer.closed.catch(() => {});
    const response = new Response(readable, { headers: { 'content-type': 'audio/pcm' } });
    const options = { endpoint: 'https://service.example', voice: 'v', response };
    const chunks = synthesize('a', options as Parameters<typeof synthesize>[1]);
    return { chunks, send: (bytes: number) => void writer.write(new Uint8Array(bytes)).catch(() => {}) };
  }

  it('is waited for 100 seconds before its first byte: it has been paid for', async () => {
    const { chunks, send } = start();
    const first = chunks.next();
    await turns();
    mock.timers.tick(99_000);
    send(480);
    assert.equal((await first).value?.samples.length, 240);
    await chunks.return();

    const silent = start().chunks.next();
    await turns();
    mock.timers.tick(100_000);
    await assert.rejects(silent, { code: 'stream-truncated' });
  });

  it('is lost after 40 seconds in its middle', async () => {
    const { chunks, send } = start();
    const first = chunks.next();
    send(480);
    await first;
    const next = chunks.next();
    await turns();
    mock.timers.tick(39_000);
    send(480);
    assert.equal((await next).value?.samples.length, 240);
    const silent = chunks.next();
    await turns();
    mock.timers.tick(40_000);
    await assert.rejects(silent, { code: 'stream-truncated' });
  });
});

describe('a socket that falls silent', () => {
  /** A service on a real socket, and the speech that a client gets of it; the clock is the test's. */
  async function listen() {
    let answer: ServerResponse | undefined;
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      answer = response;
      server.emit('answering');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answering = once(server, 'answering');
    let received = 0;
    /** Reports what has arrived in the client, comments too. */
    const counting: typeof fetch = async (url, init) => {
      const response = await fetch(url, init);
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          controller.enqueue(chunk);
          received += chunk.length;
          server.emit('received');
        },
      });
      return new Response(response.body!.pipeThrough(counted), { headers: response.headers });
    };
    const chunks = synthesize('a', {
      endpoint: `http://127.0.0.1:${port}`,
      apiKey: 'k',
      voice: 'v',
      timestamps: true,
      fetch: counting,
    });
    const first = chunks.next();
    first.catch(() => {});
    await answering;
    let sent = 0;
    return {
      chunks,
      first,
      async send(text: string) {
        sent += text.length;
        answer!.write(text);
        while (received < sent) await once(server, 'received');
        for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      },
      async close() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  }
  const COMMENT = ': keepalive\n\n';
  const AUDIO = 'data: {"type":"speech.audio.delta","audio":"AAAAAA=="}\n\n';

  afterEach(() => mock.timers.reset());

  for (const [name, begin] of [
    ['after its sound', AUDIO],
    ['after a comment, before any sound', COMMENT],
  ] as const)
    it(`is waited for as long as comments arrive, and is lost 40 seconds after the last byte, ${name}`, async () => {
      mockTimeouts();
      const { chunks, first, send, close } = await listen();
      try {
        await send(begin);
        if (begin === AUDIO) await first;
        let next = begin === AUDIO ? chunks.next() : first;
        for (let round = 0; round < 5; round++) {
          mock.timers.tick(39_000);
          await send(COMMENT);
        }
        await send(AUDIO);
        assert.equal((await next).value?.samples.length, 2);
        next = chunks.next();
        await send(COMMENT);
        let lost: unknown;
        next.catch((error: unknown) => {
          lost = error;
        });
        mock.timers.tick(39_999);
        await new Promise((resolve) => setImmediate(resolve));
        assert.equal(lost, undefined);
        mock.timers.tick(1);
        await assert.rejects(next, { code: 'stream-truncated' });
      } finally {
        mock.timers.reset();
        await close();
      }
    });
});
