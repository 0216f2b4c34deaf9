import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
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

    it('is requested again, and the client sees only the success', async () => {
      await setup.start();
      setup.upstream.answer(breaking(2));
      const { status, text } = await ask();
      assert.deepEqual([status, text, setup.upstream.requests.length], [200, 'abc', 3]);
    });

    it('is requested again where a gateway in front of the services answers 502 in its place', async () => {
      await setup.start();
      let calls = 0;
      setup.upstream.answer((_request, response) => {
        calls += 1;
        if (calls === 1) response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>');
        else response.writeHead(200, { 'Content-Type': 'audio/pcm' }).end('abc');
      });
      const { status, text } = await ask();
      assert.deepEqual([status, text, calls], [200, 'abc', 2]);
    });

    it('is 502 after two retries', async () => {
      await setup.start();
      setup.upstream.answer(breaking(9));
      assert.equal((await ask()).status, 502);
      assert.equal(setup.upstream.requests.length, 3);
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
