import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { after, describe, it } from 'node:test';
import { MemorySpendingStore } from '../../../src/proxy/budgets/spending-store.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, ORIGIN, post, speak, TRANSPORTS } from '../support/transports.ts';
import { speakSixBytes, startUpstream } from '../support/upstream.ts';
import { useProxy } from '../support/use-proxy.ts';

const FORTY = 'سڵاو لەوێ!'.repeat(4); // Sorani "hello there!", 10 characters four times

for (const transport of TRANSPORTS) {
  describe(`budgets on the ${transport.name}`, () => {
    const setup = useProxy(transport);

    const live = (token: string) =>
      post(
        `${setup.proxy.url}/speech/api/stt-stream-connect`,
        { dialect: 'kurmanji' },
        { Authorization: `Bearer ${token}` },
      );

    it('never let 50 concurrent requests spend more characters than the token has', async () => {
      await setup.start({ tokenCharacters: 400 });
      const token = await mint(setup.proxy.url);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => speak(setup.proxy.url, token, FORTY)),
      );
      const spoken = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status }) => status === 403);
      assert.equal(spoken.length, 10);
      assert.equal(refused.length, 40);
      assert.deepEqual(refused[0]?.json, {
        error: 'The characters of this token are used up.',
        code: 'quota-exceeded',
        field: 'token',
      });
      assert.equal(setup.upstream.requests.length, 10);
    });

    it('count code points, so a letter outside the basic plane is one', async () => {
      await setup.start({ tokenCharacters: 10, maxChars: 6 });
      const token = await mint(setup.proxy.url);
      assert.equal((await speak(setup.proxy.url, token, '😀'.repeat(7))).status, 400);
      assert.equal((await speak(setup.proxy.url, token, '😀'.repeat(6))).status, 200);
      assert.equal((await speak(setup.proxy.url, token, '😀'.repeat(5))).status, 403);
      assert.equal((await speak(setup.proxy.url, token, '😀'.repeat(4))).status, 200);
    });

    it('allow 500 characters and not 501', async () => {
      await setup.start();
      const token = await mint(setup.proxy.url);
      assert.equal((await speak(setup.proxy.url, token, 'ڵ'.repeat(500))).status, 200);
      const { status, json } = await speak(setup.proxy.url, token, 'ڵ'.repeat(501));
      assert.equal(status, 400);
      assert.deepEqual([json.code, json.field], ['text-too-long', 'text']);
      assert.match(String(json.error), /501 .* 500 /);
    });

    it('are refunded when the service refuses, and kept once audio has begun', async () => {
      await setup.start({ tokenCharacters: 40 });
      const token = await mint(setup.proxy.url);
      for (const status of [400, 401, 403, 422, 500, 302]) {
        setup.upstream.answer((_request, response) => {
          response.writeHead(status, { 'Content-Type': 'application/json', Location: 'http://127.0.0.1:1/' });
          response.end('{"error":"no"}');
        });
        assert.ok((await speak(setup.proxy.url, token, FORTY)).status >= 400);
      }
      setup.upstream.answer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'audio/pcm' });
        response.write('abcd');
        setTimeout(() => response.destroy(), 20);
      });
      await assert.rejects(speak(setup.proxy.url, token, FORTY));
      setup.upstream.answer(speakSixBytes);
      assert.equal((await speak(setup.proxy.url, token, FORTY)).status, 403);
    });

    it('are refunded when the service cannot be reached', async () => {
      const gone = await startUpstream();
      await gone.close();
      await setup.start({ tokenCharacters: 40, baseUrl: gone.url });
      const token = await mint(setup.proxy.url);
      for (let attempt = 0; attempt < 3; attempt++)
        assert.equal((await speak(setup.proxy.url, token, FORTY)).status, 502);
    });

    it('count refused requests, too, so that one token cannot retry forever', async () => {
      await setup.start({ tokenRequests: 5 });
      const token = await mint(setup.proxy.url);
      setup.upstream.answer((_request, response) => {
        response
          .writeHead(422)
          .end('{"detail":[{"loc":["body","temperature"],"msg":"must be above 0","type":"value_error"}]}');
      });
      const statuses = [];
      for (let attempt = 0; attempt < 7; attempt++)
        statuses.push((await speak(setup.proxy.url, token)).status);
      assert.deepEqual(statuses, [422, 422, 422, 422, 422, 403, 403]);
    });

    it('stop a public page for the day, over all its tokens, and allow it again the next', async () => {
      let now = Date.UTC(2026, 10, 21, 23, 59, 0);
      await setup.start({ publicLimits: { charactersPerDayPerOrigin: 100 }, clock: () => now });
      const statuses = [];
      for (let page = 0; page < 4; page++)
        statuses.push((await speak(setup.proxy.url, await mint(setup.proxy.url), FORTY)).status);
      assert.deepEqual(statuses, [200, 200, 403, 403]);
      now += 60_000;
      assert.equal((await speak(setup.proxy.url, await mint(setup.proxy.url), FORTY)).status, 200);
    });

    it('name the token only where a new token would help', async () => {
      await setup.start({ publicLimits: { charactersPerDayPerOrigin: 30 } });
      const { status, json } = await speak(setup.proxy.url, await mint(setup.proxy.url), FORTY);
      assert.deepEqual([status, json.code, json.field], [403, 'quota-exceeded', undefined]);
    });

    it('apply per visitor behind a trusted reverse proxy', async () => {
      await setup.start({
        trustedProxies: 1,
        publicLimits: { charactersPerDayPerAddress: 60, mintsPerMinutePerAddress: 5 },
      });
      const from = (address: string) => ({ 'X-Forwarded-For': `6.6.6.6, ${address}` });
      const speakFrom = async (address: string) =>
        (
          await speak(
            setup.proxy.url,
            await mint(setup.proxy.url, ['tts'], from(address)),
            FORTY,
            from(address),
          )
        ).status;
      assert.equal(await speakFrom('198.51.100.1'), 200);
      assert.equal(await speakFrom('198.51.100.1'), 403);
      assert.equal(await speakFrom('198.51.100.2'), 200);
      for (let count = 0; count < 3; count++) await mint(setup.proxy.url, ['tts'], from('198.51.100.1'));
      assert.equal(
        (await post(`${setup.proxy.url}/speech/token`, { scope: ['tts'] }, from('198.51.100.1'))).status,
        429,
      );
    });

    it('ignore X-Forwarded-For without a trusted reverse proxy', async () => {
      await setup.start({ publicLimits: { charactersPerDayPerOrigin: 60 } });
      const from = (address: string) => ({ 'X-Forwarded-For': address });
      assert.equal(
        (await speak(setup.proxy.url, await mint(setup.proxy.url), FORTY, from('198.51.100.1'))).status,
        200,
      );
      assert.equal(
        (await speak(setup.proxy.url, await mint(setup.proxy.url), FORTY, from('198.51.100.2'))).status,
        403,
      );
    });

    it('do not restart for a request whose body is complete only after its token expired', async () => {
      let now = Date.UTC(2026, 10, 21, 12);
      let onClock = () => {};
      const clock = () => {
        onClock();
        return now;
      };
      await setup.start({ clock, tokenCharacters: 40 });
      setup.upstream.answer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end('{"websocket_url":"ws://127.0.0.1:9/live","dialect":"kurmanji"}');
      });
      const speaking = await mint(setup.proxy.url);
      const transcribing = await mint(setup.proxy.url, ['stt']);
      assert.equal((await speak(setup.proxy.url, speaking, FORTY)).status, 200);
      assert.equal((await live(transcribing)).status, 200);
      const begin = async (path: string, token: string): Promise<ClientRequest> => {
        const checked = new Promise<void>((resolve) => {
          onClock = resolve;
        });
        const request = httpRequest(`${setup.proxy.url}/speech/api/${path}`, {
          method: 'POST',
          agent: false,
          headers: { Origin: ORIGIN, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        });
        request.write('{');
        await checked;
        return request;
      };
      const slow = [
        [await begin('tts-stream', speaking), `"text":"${FORTY}"}`],
        [await begin('stt-stream-connect', transcribing), '"dialect":"kurmanji"}'],
      ] as const;
      now += 300_000;
      for (const [request, rest] of slow) {
        request.end(rest);
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        assert.equal(response.statusCode, 401);
        let text = '';
        for await (const chunk of response) text += chunk;
        assert.equal(JSON.parse(text).code, 'token-expired');
      }
      assert.equal(setup.upstream.requests.length, 2);
    });

    it('refund applied charges when the store fails half-way', async () => {
      const memory = new MemorySpendingStore();
      let failing = true;
      await setup.start({
        tokenCharacters: 40,
        store: {
          spend(key, ...rest) {
            if (failing && key.startsWith('characters:') && key.endsWith(ORIGIN)) throw new Error('full');
            return memory.spend(key, ...rest);
          },
          refund: (key, amount) => memory.refund(key, amount),
        },
      });
      const token = await mint(setup.proxy.url);
      assert.equal((await speak(setup.proxy.url, token, FORTY)).status, 503);
      failing = false;
      assert.equal((await speak(setup.proxy.url, token, FORTY)).status, 200);
    });

    it('refuse everything while a shared store is down', async () => {
      const down = () => Promise.reject(new Error('connection refused'));
      await setup.start({
        public: false,
        authorize: () => ({ subject: 'u' }),
        store: { spend: down, refund: down },
      });
      const answer = await speak(setup.proxy.url, await mint(setup.proxy.url));
      assert.equal(answer.status, 503);
      assert.equal(setup.upstream.requests.length, 0);
    });
  });
}

after(assertNothingLeaked);
