import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { assertNothingLeaked, rememberSeen } from '../support/secrets.ts';
import { mint, ORIGIN, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

const LENGTH = 100;

/** Sends a body of 100 bytes, one of them every 50 ms, until the server closes the connection. */
async function trickle(url: string, path: string, headers: string[]) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const length = headers.some((header) => /^transfer-encoding/i.test(header))
    ? []
    : [`Content-Length: ${LENGTH}`];
  const head = [`POST /speech${path} HTTP/1.1`, 'Host: proxy.example', `Origin: ${ORIGIN}`, ...length];
  socket.write(`${[...head, ...headers].join('\r\n')}\r\n\r\n`);
  const began = performance.now();
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk;
  });
  // The server may close while a byte is under way to it.
  socket.on('error', () => {});
  const isChunked = length.length === 0;
  let sent = 0;
  // Not beyond the length: that would be another request, which is none.
  const drip = setInterval(() => {
    if (socket.writable && sent++ < LENGTH) socket.write(isChunked ? '1\r\n \r\n' : ' ');
  }, 50);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  rememberSeen(received);
  return { received, milliseconds: performance.now() - began };
}

const JSON_TYPE = 'Content-Type: application/json';

for (const transport of TRANSPORTS) {
  describe(`a body that trickles into the ${transport.name}`, () => {
    const setup = useProxy(transport);

    it('is not waited for when a token is asked for', { timeout: 20_000 }, async () => {
      await setup.start({ bodyTimeout: 300 });
      for (const framing of [[], ['Transfer-Encoding: chunked']]) {
        const { received, milliseconds } = await trickle(setup.proxy.url, '/token', [JSON_TYPE, ...framing]);
        assert.match(received, /^HTTP\/1\.1 408 /);
        assert.match(received, /within 1 seconds?/);
        assert.ok(milliseconds < 4000, `${milliseconds} ms`);
      }
    });

    it('is not waited for when speech is asked for', { timeout: 20_000 }, async () => {
      await setup.start({ bodyTimeout: 300 });
      const token = await mint(setup.proxy.url);
      const { received } = await trickle(setup.proxy.url, '/api/tts-stream', [
        JSON_TYPE,
        `Authorization: Bearer ${token}`,
      ]);
      assert.match(received, /^HTTP\/1\.1 408 /);
      assert.equal(setup.upstream.requests.length, 0);
    });

    it('holds no connection where it is refused for want of a token', { timeout: 20_000 }, async () => {
      await setup.start({ bodyTimeout: 300 });
      for (const path of ['/api/tts-stream', '/api/stt-proxy']) {
        const { received, milliseconds } = await trickle(setup.proxy.url, path, [JSON_TYPE]);
        assert.match(received, /^HTTP\/1\.1 401 /);
        assert.ok(milliseconds < 4000, `${milliseconds} ms`);
      }
    });
  });
}

describe('a recording that arrives slowly', () => {
  const setup = useProxy(TRANSPORTS[0]!);

  it('has more time', { timeout: 20_000 }, async () => {
    await setup.start({ bodyTimeout: 200 });
    setup.upstream.answer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"text":"سڵاو"}');
    });
    const token = await mint(setup.proxy.url, ['stt']);
    const { received } = await trickle(setup.proxy.url, '/api/stt-proxy', [
      'Content-Type: multipart/form-data; boundary=x',
      'Connection: close',
      `Authorization: Bearer ${token}`,
    ]);
    assert.match(received, /^HTTP\/1\.1 200 /);
  });
});

after(assertNothingLeaked);
