import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, post, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

for (const transport of TRANSPORTS) {
  describe(`tokens for one transcription on the ${transport.name}`, () => {
    const setup = useProxy(transport);

    const live = (token: string) =>
      post(
        `${setup.proxy.url}/speech/api/stt-stream-connect`,
        { dialect: 'kurmanji' },
        { Authorization: `Bearer ${token}` },
      );

    it('are accepted once out of 50 concurrent requests', async () => {
      await setup.start();
      setup.upstream.answer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end('{"websocket_url":"ws://127.0.0.1:9/live","dialect":"kurmanji"}');
      });
      const token = await mint(setup.proxy.url, ['stt']);
      const answers = await Promise.all(Array.from({ length: 50 }, () => live(token)));
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      assert.equal(
        answers.filter(({ status, json }) => status === 401 && json.code === 'token-expired').length,
        49,
      );
      assert.equal(setup.upstream.requests.length, 1);
    });

    it('are spent before the upstream request', async () => {
      await setup.start();
      setup.upstream.answer(
        (_request, response) => void response.writeHead(403).end('{"error":"no STT plan"}'),
      );
      const token = await mint(setup.proxy.url, ['stt']);
      assert.equal((await live(token)).status, 403);
      assert.equal((await live(token)).status, 401);
      assert.equal(setup.upstream.requests.length, 1);
    });
  });
}

after(assertNothingLeaked);
