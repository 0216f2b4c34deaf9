import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, post, speak, TRANSPORTS } from '../support/transports.ts';
import type { UpstreamHandler } from '../support/upstream.ts';
import { useProxy } from '../support/use-proxy.ts';

/** Breaks so many connections before an answer. */
function breaking(times: number): UpstreamHandler {
  let calls = 0;
  return (_request, response) => {
    calls += 1;
    if (calls <= times) response.socket?.destroy();
    else response.writeHead(200, { 'Content-Type': 'audio/pcm' }).end('abc');
  };
}

for (const transport of TRANSPORTS) {
  describe(`a response that is lost before it has begun, through the ${transport.name}`, () => {
    const setup = useProxy(transport);
    const ask = async () => speak(setup.proxy.url, await mint(setup.proxy.url));
    const live = async () =>
      post(
        `${setup.proxy.url}/speech/api/stt-stream-connect`,
        { dialect: 'sorani' },
        { Authorization: `Bearer ${await mint(setup.proxy.url, ['stt'])}` },
      );

    it('is 502 and not requested again: the service may have debited it', async () => {
      await setup.start();
      setup.upstream.answer(breaking(1));
      assert.equal((await ask()).status, 502);
      assert.equal(setup.upstream.requests.length, 1);
    });

    it('is 502 and not requested again where a gateway answers in place of a service that died', async () => {
      await setup.start();
      setup.upstream.answer((_request, response) => {
        response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      });
      assert.equal((await ask()).status, 502);
      assert.equal(setup.upstream.requests.length, 1);
    });

    it('is requested again where nothing listened: the request was not sent', async () => {
      const port = await freePort();
      await setup.start({ baseUrl: `http://127.0.0.1:${port}` });
      const asked = [ask(), ask(), ask()];
      // Their tokens are issued.
      await delay(50);
      const server = createServer((request, response) => {
        request.resume();
        response.writeHead(200, { 'Content-Type': 'audio/pcm' }).end('abc');
      }).listen(port, '127.0.0.1');
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      server.closeAllConnections();
      server.close();
      assert.ok(statuses.includes(200), statuses.join());
    });

    it('is not requested again where a live session may have been debited', async () => {
      await setup.start();
      setup.upstream.answer(breaking(1));
      assert.equal((await live()).status, 502);
      assert.equal(setup.upstream.requests.length, 1);
    });

    it('is not requested again once it has begun: the page sees that it broke', async () => {
      await setup.start();
      setup.upstream.answer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'audio/pcm' }).write('abc');
        setTimeout(() => response.socket?.destroy(), 50);
      });
      await assert.rejects(ask());
      assert.equal(setup.upstream.requests.length, 1);
    });
  });
}

after(assertNothingLeaked);
