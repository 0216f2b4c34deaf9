import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createNodeProxy, type RunningProxy, startNodeProxy } from '../../../src/proxy/node.ts';
import { openRedis } from '../../../src/proxy/redis/open-redis.ts';
import { RedisSpendingStore } from '../../../src/proxy/redis/redis-spending-store.ts';
import { NO_REDIS, REDIS_PASSWORD, type RedisServer, startRedis } from '../support/redis-server.ts';
import { STT_KEY, TOKEN_SECRET, TTS_KEY } from '../support/secrets.ts';
import { mint, ORIGIN, post, send, speak, testOptions } from '../support/transports.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';

const VISITOR = { 'X-Forwarded-For': '198.51.100.7' };

describe('while Redis is away', { skip: NO_REDIS, timeout: 60_000 }, () => {
  let redis: RedisServer;
  let upstream: Upstream;
  let proxy: RunningProxy;
  let token: string;
  let logged: string[];
  const log = (message: string, fields?: object) => void logged.push(JSON.stringify({ message, ...fields }));

  beforeEach(async () => {
    logged = [];
    [redis, upstream] = await Promise.all([startRedis(), startUpstream()]);
    const environment = {
      KURDISH_SPEECH_BASE_URL: upstream.url,
      KURDISH_SPEECH_TTS_KEY: TTS_KEY,
      KURDISH_SPEECH_STT_KEY: STT_KEY,
      KURDISH_SPEECH_TOKEN_SECRET: TOKEN_SECRET,
      KURDISH_SPEECH_ORIGINS: ORIGIN,
      KURDISH_SPEECH_PUBLIC: '1',
      KURDISH_SPEECH_REDIS: redis.url,
      KURDISH_SPEECH_TRUSTED_PROXIES: '1',
    };
    proxy = await startNodeProxy({ environment, cache: 'memory', logger: { warn: log, error: log } });
    token = await mint(proxy.url, ['tts'], VISITOR);
  });
  afterEach(async () => {
    await proxy.close();
    await upstream.close();
    await redis.stop();
    assert.doesNotMatch(logged.join('\n'), new RegExp(`${REDIS_PASSWORD}|198\\.51\\.100`));
  });

  const say = (text: string) => speak(proxy.url, token, text, VISITOR);
  /** Speech that is kept, and its address. */
  const keep = async () => {
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end(
        'data: {"type":"speech.audio.delta","audio":"AAAA"}\n\ndata: {"type":"speech.audio.done"}\n\n',
      );
    });
    const answer = await say('kept');
    assert.equal(answer.status, 200);
    await wait(50);
    return `${proxy.url}/speech/${(answer.headers.get('content-location') ?? '').replace(/^.*cached\//, 'cached/')}`;
  };

  it('what would cost money is refused with 503 and Retry-After, and the service is not called', async () => {
    const dictating = await mint(proxy.url, ['stt'], VISITOR);
    await redis.stop();
    const refused = [
      await say('a'),
      await post(
        `${proxy.url}/speech/api/stt-stream-connect`,
        { dialect: 'sorani' },
        { ...VISITOR, Authorization: `Bearer ${dictating}` },
      ),
      await post(`${proxy.url}/speech/token`, { scope: ['tts'] }, VISITOR),
    ];
    for (const { status, json, headers } of refused)
      assert.deepEqual([status, json.code, headers.get('retry-after')], [503, 'service-unavailable', '2']);
    assert.equal(upstream.requests.length, 0);
  });

  it('speech that is kept is refused too, with a token and by its address', async () => {
    const address = await keep();
    assert.equal((await send(address, { headers: VISITOR })).status, 200);
    await redis.stop();
    assert.equal((await say('kept')).status, 503);
    assert.equal((await send(address, { headers: VISITOR })).status, 503);
  });

  it('the list of voices is answered', async () => {
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"speakers":[]}');
    });
    await redis.stop();
    assert.equal((await send(`${proxy.url}/speech/api/get-speakers`)).status, 200);
  });

  it('speech that has begun goes on to its end', async () => {
    const begun: (() => void)[] = [];
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'audio/pcm' });
      response.write('abcd');
      begun.push(() => response.end('ef'));
    });
    const answer = say('a');
    while (!begun.length) await wait(10);
    await redis.stop();
    begun[0]!();
    assert.equal((await answer).text, 'abcdef');
  });

  it('what is to be given back stays counted, and a line in the log says so', async () => {
    upstream.answer(async (_request, response) => {
      await redis.stop();
      response.writeHead(422).end('{"detail":[]}');
    });
    assert.equal((await say('a')).status, 422);
    assert.match(logged.join('\n'), /A budget could not be refunded/);
  });

  it('a Redis that is there but does not answer is as one that is away, within seconds', async () => {
    await redis.client.call('CLIENT', 'PAUSE', '4000', 'ALL');
    const began = performance.now();
    assert.equal((await say('a')).status, 503);
    assert.ok(performance.now() - began < 3500);
    let status = 503;
    while (status === 503) status = (await say('a')).status;
    assert.equal(status, 200);
  });

  it('speech is back within seconds of Redis, without a restart; what a Redis without a disk forgot is not counted', async () => {
    assert.equal((await say('abc')).status, 200);
    const port = Number(new URL(redis.url).port);
    await redis.stop();
    redis = await startRedis(port);
    const began = performance.now();
    while ((await say('a')).status !== 200) await wait(20);
    assert.ok(performance.now() - began < 6000);
    const counters = await redis.client.keys('kurdish-speech:spent:characters:*');
    assert.equal(counters.length, 3, 'of the token, the address and the site');
    for (const counter of counters) assert.equal(await redis.client.get(counter), '1');
  });

  it('a site that decides by itself who may speak still gives tokens, which are worth nothing until it is back', async () => {
    const quiet = { warn: log, error: log };
    const own = await openRedis(redis.url, quiet);
    const { createServer } = await import('node:http');
    const node = createNodeProxy(
      testOptions(upstream.url, {
        public: false,
        authorize: () => ({ subject: 'reader' }),
        store: new RedisSpendingStore(own),
        logger: quiet,
      }),
    );
    const server = createServer((request, response) => void node.handle(request, response)).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    try {
      await redis.stop();
      const url = `http://127.0.0.1:${port}`;
      assert.equal((await speak(url, await mint(url), 'a')).status, 503);
    } finally {
      own.disconnect();
      server.close();
      server.closeAllConnections();
      await node.close();
    }
  });
});
