import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { SpeechError } from '../../../src/contract/errors.ts';
import { type NodeProxyServerOptions, type RunningProxy, startNodeProxy } from '../../../src/proxy/node.ts';
import { NO_REDIS, REDIS_PASSWORD, type RedisServer, startRedis } from '../support/redis-server.ts';
import { STT_KEY, TOKEN_SECRET, TTS_KEY } from '../support/secrets.ts';
import { mint, ORIGIN } from '../support/transports.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';

describe('a proxy with Redis', { skip: NO_REDIS }, () => {
  let redis: RedisServer;
  let upstream: Upstream;
  const running: RunningProxy[] = [];
  const logged: string[] = [];
  const log = (message: string, fields?: object) => void logged.push(JSON.stringify({ message, ...fields }));

  before(async () => {
    redis = await startRedis();
    upstream = await startUpstream();
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'audio/pcm' });
      response.end(Buffer.alloc(4));
    });
  });
  afterEach(async () => {
    for (const proxy of running.splice(0)) await proxy.close();
    assert.ok(!logged.join('\n').includes(REDIS_PASSWORD));
  });
  after(async () => {
    await upstream.close();
    await redis.stop();
  });

  async function start(url: string | undefined, options: Partial<NodeProxyServerOptions> = {}) {
    const environment = {
      KURDISH_SPEECH_BASE_URL: upstream.url,
      KURDISH_SPEECH_TTS_KEY: TTS_KEY,
      KURDISH_SPEECH_STT_KEY: STT_KEY,
      KURDISH_SPEECH_TOKEN_SECRET: TOKEN_SECRET,
      KURDISH_SPEECH_ORIGINS: ORIGIN,
      KURDISH_SPEECH_PUBLIC: '1',
      KURDISH_SPEECH_MAX_CHARS: '100',
      KURDISH_SPEECH_REDIS: url,
    };
    const proxy = await startNodeProxy({
      environment,
      cache: 'off',
      logger: { warn: log, error: log },
      ...options,
    });
    running.push(proxy);
    return proxy.url;
  }

  const speak = async (url: string, token: string) => {
    const response = await fetch(`${url}/speech/api/tts-stream`, {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ text: 'x'.repeat(100), speaker_id: 'v', stream_format: 'pcm' }),
    });
    return [response.status, await response.text()] as const;
  };

  it('counts the budget of a token over all instances', async () => {
    const urls = [await start(redis.url), await start(redis.url)];
    const token = await mint(urls[0]!);
    const statuses: number[] = [];
    // A token is good for 20 texts of the greatest length.
    for (let i = 0; i < 22; i++) statuses.push((await speak(urls[i % 2]!, token))[0]);
    assert.deepEqual(statuses, [...Array<number>(20).fill(200), 403, 403]);
  });

  it('refuses what it cannot count while Redis is away, says so once, and recovers', async () => {
    const passing = await startRedis();
    const url = await start(passing.url);
    const token = await mint(url);
    assert.equal((await speak(url, token))[0], 200);
    await passing.stop();
    logged.length = 0;
    for (let i = 0; i < 3; i++) {
      const [status, body] = await speak(url, token);
      assert.equal(status, 503);
      assert.match(body, /Budgets cannot be counted/);
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.equal(logged.filter((line) => line.includes('Redis cannot be reached')).length, 1);
    const again = await startRedis(Number(new URL(passing.url).port));
    try {
      let status = 503;
      for (let i = 0; i < 100 && status === 503; i++) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        [status] = await speak(url, token);
      }
      assert.equal(status, 200);
    } finally {
      await again.stop();
    }
  });

  it('does not start with a wrong address, or without its server, and does not repeat the address', async () => {
    const failure = (url: string) =>
      start(url).then(
        () => assert.fail('it started'),
        (error: SpeechError) => error,
      );
    for (const url of ['localhost:6379', 'http://localhost', 'redis://']) {
      const error = await failure(url);
      assert.ok(error instanceof SpeechError && error.code === 'invalid-argument');
      assert.match(error.message, /^Set KURDISH_SPEECH_REDIS \(flag --redis\) to an address such as redis:/);
    }
    const nobody = await failure(`redis://:${REDIS_PASSWORD}@127.0.0.1:1`);
    assert.match(nobody.message, /^Redis cannot be reached .*ECONNREFUSED/);
    assert.ok(!nobody.message.includes(REDIS_PASSWORD));
    const wrongPassword = await failure(redis.url.replace(REDIS_PASSWORD, 'another'));
    assert.match(wrongPassword.message, /WRONGPASS/);
  });
});
