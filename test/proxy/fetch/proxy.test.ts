import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { after, afterEach, beforeEach, describe, it, mock } from 'node:test';
import { createProxy } from '../../../src/proxy/index.ts';
import { assertNothingLeaked, loggedSoFar, USER_TEXT } from '../support/secrets.ts';
import {
  mint,
  ORIGIN,
  type RunningTransport,
  speak,
  TRANSPORTS,
  testOptions,
} from '../support/transports.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

for (const transport of TRANSPORTS) {
  describe(`streaming through the ${transport.name}`, () => {
    let upstream: Upstream;
    let proxy: RunningTransport;
    let token: string;

    beforeEach(async () => {
      upstream = await startUpstream();
      proxy = await transport.start(testOptions(upstream.url));
      token = await mint(proxy.url);
    });
    afterEach(async () => {
      await proxy.close();
      await upstream.close();
    });

    /** Opens a stream and returns the raw response, unread. */
    function open(onResponse?: (response: IncomingMessage) => void) {
      const request = httpRequest(`${proxy.url}/speech/api/tts-stream`, {
        method: 'POST',
        agent: false,
        headers: { Origin: ORIGIN, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      });
      request.on('error', () => {});
      if (onResponse) request.on('response', onResponse);
      request.end(JSON.stringify({ text: USER_TEXT, stream_format: 'pcm' }));
      return request;
    }

    async function openResponse(): Promise<IncomingMessage> {
      const [response] = (await once(open(), 'response')) as [IncomingMessage];
      return response;
    }

    it('forwards every byte in order, whatever the chunk sizes', async () => {
      const pieces = [1, 4801, 96_000, 3, 65_536, 96_001, 7].map((size) => randomBytes(size));
      upstream.answer(async (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'audio/pcm' });
        for (const piece of pieces) {
          response.write(piece);
          await new Promise(setImmediate);
        }
        response.end();
      });
      const received: Buffer[] = [];
      for await (const chunk of await openResponse()) received.push(chunk as Buffer);
      assert.equal(sha256(Buffer.concat(received)), sha256(Buffer.concat(pieces)));
    });

    it('forwards headers before there is a body, and each chunk before the next exists', async () => {
      let speakOn = () => {};
      upstream.answer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.flushHeaders();
        const events = [
          'data: {"type":"speech.audio.delta","audio":"AAA="}\n\n',
          'data: {"type":"speech.audio.done"}\n\n',
        ];
        speakOn = () => {
          const event = events.shift();
          if (event) response.write(event);
          else response.end();
        };
      });
      const response = await openResponse();
      assert.equal(response.statusCode, 200);
      assert.equal(response.headers['content-type'], 'text/event-stream');
      for (const expected of ['speech.audio.delta', 'speech.audio.done']) {
        // Nothing more is sent until this chunk has arrived.
        speakOn();
        const [chunk] = (await once(response, 'data')) as [Buffer];
        assert.match(chunk.toString(), new RegExp(expected));
      }
      speakOn();
      await once(response, 'end');
      assert.equal(response.complete, true);
    });

    it('forbids caching, transforming and buffering the audio', async () => {
      const { headers } = await speak(proxy.url, token);
      assert.equal(headers.get('cache-control'), 'no-store, no-transform');
      assert.equal(headers.get('x-accel-buffering'), 'no');
      assert.equal(headers.get('x-sample-rate'), '24000');
    });

    it('aborts the upstream request when the client disconnects mid-stream', async () => {
      const closed = new Promise<void>((resolve) => {
        upstream.answer((_request, response) => {
          response.on('close', resolve);
          response.writeHead(200, { 'Content-Type': 'audio/pcm' });
          response.write(randomBytes(4800));
        });
      });
      const response = await openResponse();
      await once(response, 'data');
      response.destroy();
      await closed;
    });

    it('aborts the upstream request when the client disconnects before the headers', async () => {
      let arrived = () => {};
      const request = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      const closed = new Promise<void>((resolve) => {
        upstream.answer((_request, response) => {
          response.on('close', resolve);
          arrived();
        });
      });
      const leaving = open();
      await request;
      leaving.destroy();
      await closed;
    });

    it('aborts the upstream request when a client that had stopped reading disconnects', async () => {
      const closed = new Promise<void>((resolve) => {
        upstream.answer((_request, response) => {
          response.on('close', resolve);
          response.writeHead(200, { 'Content-Type': 'audio/pcm' });
          const flood = () => {
            while (!response.destroyed && response.write(Buffer.alloc(65_536)));
          };
          response.on('drain', flood);
          flood();
        });
      });
      const response = await openResponse();
      response.pause();
      await new Promise((resolve) => setTimeout(resolve, 300));
      response.destroy();
      await closed;
    });

    it('buffers at most 16 MB when a service sends 300 MB to a client that stopped reading', async () => {
      const total = 300 * 1024 * 1024;
      let taken = 0;
      upstream.answer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'audio/pcm' });
        const chunk = Buffer.alloc(65_536);
        const flood = () => {
          while (taken < total && !response.destroyed) {
            taken += chunk.length;
            if (!response.write(chunk)) return void response.once('drain', flood);
          }
          response.end();
        };
        flood();
      });
      const response = await openResponse();
      response.pause();
      let before = -1;
      while (taken !== before) {
        before = taken;
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
      assert.ok(taken <= 16 * 1024 * 1024, `${taken} bytes were taken`);
      response.destroy();
    });

    for (const [how, headers] of [
      ['in chunks', {}],
      ['with a length', { 'Content-Length': '100000' }],
    ] as const) {
      it(`breaks the connection, and never ends cleanly, when a service that sends ${how} dies in the middle`, async () => {
        upstream.answer((_request, response) => {
          response.writeHead(200, { 'Content-Type': 'audio/pcm', ...headers });
          response.write(Buffer.alloc(4800));
          setTimeout(() => response.destroy(), 50);
        });
        const response = await openResponse();
        const received: Buffer[] = [];
        await assert.rejects(async () => {
          for await (const chunk of response) received.push(chunk as Buffer);
        });
        assert.equal(response.complete, false);
        assert.deepEqual(Buffer.concat(received), Buffer.alloc(4800), 'only bytes of the service');
        assert.match(loggedSoFar().at(-1) ?? '', /cut off/);
      });
    }

    it('breaks the connection when the key arrives in two chunks', async () => {
      upstream.answer((request, response) => {
        const key = String(request.headers['x-api-key']);
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.write(`{"text":"${key.slice(0, 10)}`);
        setTimeout(() => response.end(`${key.slice(10)}"}`), 30);
      });
      const response = await openResponse();
      let text = '';
      await assert.rejects(async () => {
        for await (const chunk of response) text += chunk;
      });
      assert.equal(text, '{"text":"ks_tts_CAN');
    });

    it('breaks the connection when an event of the service contains the key', async () => {
      upstream.answer((request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write('data: {"type":"speech.audio.delta","audio":"AAA="}\n\n');
        setTimeout(
          () => response.end(`data: {"type":"error","error":"bad key ${request.headers['x-api-key']}"}\n\n`),
          30,
        );
      });
      const response = await openResponse();
      let text = '';
      await assert.rejects(async () => {
        for await (const chunk of response) text += chunk;
      });
      assert.doesNotMatch(text, /bad key/);
    });
  });
}

describe('the fetch handler without a server', () => {
  async function openBody(upstream: Upstream): Promise<ReadableStreamDefaultReader<Uint8Array>> {
    const proxy = createProxy(testOptions(upstream.url));
    const ask = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      proxy.fetch(
        new Request(`https://page.example/speech/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { Origin: ORIGIN, 'Content-Type': 'application/json', ...headers },
        }),
      );
    const { token } = (await (await ask('token', { scope: ['tts'] })).json()) as { token: string };
    const response = await ask('api/tts-stream', { text: USER_TEXT }, { Authorization: `Bearer ${token}` });
    return response.body!.getReader();
  }

  /** A service that starts to stream and stalls; `closed` resolves when its client has disconnected. */
  async function startSilent(): Promise<{ upstream: Upstream; closed: Promise<void> }> {
    const upstream = await startUpstream();
    const closed = new Promise<void>((resolve) => {
      upstream.answer((_request, response) => {
        response.on('close', resolve);
        response.writeHead(200, { 'Content-Type': 'audio/pcm' });
        response.write(randomBytes(4800));
      });
    });
    return { upstream, closed };
  }

  it('aborts the upstream request when its body is cancelled, on runtimes that report a disconnect that way', async () => {
    const { upstream, closed } = await startSilent();
    const reader = await openBody(upstream);
    assert.ok(((await reader.read()).value?.length ?? 0) > 0);
    await reader.cancel();
    await closed;
    await upstream.close();
  });

  it('breaks the connection when the service sends nothing for a minute mid-stream', async () => {
    const { upstream, closed } = await startSilent();
    // Before the body exists, because it is read ahead. Only this timer: under a mocked clock the fetch of Node fails by timers of its own.
    const { setTimeout } = globalThis;
    const minutes: (() => void)[] = [];
    const timers = mock.method(globalThis, 'setTimeout', (...args: Parameters<typeof setTimeout>) => {
      if (args[1] === 60_000) minutes.push(() => args[0]());
      return setTimeout(...args);
    });
    const reader = await openBody(upstream);
    assert.ok(((await reader.read()).value?.length ?? 0) > 0);
    const next = reader.read();
    await new Promise(setImmediate);
    for (const end of minutes) end();
    timers.mock.restore();
    await assert.rejects(next, { code: 'stream-truncated' });
    assert.match(loggedSoFar().at(-1) ?? '', /cut off/);
    await closed;
    await upstream.close();
  });
});

after(assertNothingLeaked);
