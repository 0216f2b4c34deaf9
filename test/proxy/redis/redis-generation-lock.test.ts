import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { FolderSpeechCache } from '../../../src/proxy/node.ts';
import { RedisGenerationLock } from '../../../src/proxy/redis/redis-generation-lock.ts';
import type { ProxyOptions } from '../../../src/proxy/setup/options.ts';
import { NO_REDIS, type RedisServer, startRedis } from '../support/redis-server.ts';
import { mint, ORIGIN, TRANSPORTS, testOptions } from '../support/transports.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';

const SPEECH = 'data: {"type":"speech.audio.delta","audio":"AAAA"}\n\ndata: {"type":"speech.audio.done"}\n\n';

describe('a lock of generations in Redis', { skip: NO_REDIS }, () => {
  let server: RedisServer;
  let upstream: Upstream;
  let folder: string;
  const closing: (() => Promise<void>)[] = [];

  before(async () => {
    server = await startRedis();
    folder = await mkdtemp(join(tmpdir(), 'kurdish-speech-lock-'));
  });
  after(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    upstream = await startUpstream();
    closing.push(() => upstream.close());
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  /** Instances of both transports in front of one service and one folder. */
  async function startInstances(changes: () => Partial<ProxyOptions>): Promise<string[]> {
    const urls: string[] = [];
    for (const transport of [...TRANSPORTS, ...TRANSPORTS]) {
      const cache = new FolderSpeechCache({ folder });
      const proxy = await transport.start(testOptions(upstream.url, { cache, ...changes() }));
      closing.push(() => proxy.close());
      urls.push(proxy.url);
    }
    return urls;
  }

  async function ask(url: string, text: string): Promise<[string | null, string]> {
    const response = await fetch(`${url}/speech/api/tts-stream`, {
      method: 'POST',
      headers: {
        Origin: ORIGIN,
        'Content-Type': 'application/json',
        Authorization: `Bearer ${await mint(url)}`,
      },
      body: JSON.stringify({ text, speaker_id: 'v' }),
    });
    return [response.headers.get('cache-status'), await response.text()];
  }

  const speakSlowly = () =>
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      setTimeout(() => response.end(SPEECH), 400);
    });

  it('makes four instances buy a text once, and all get it', async () => {
    speakSlowly();
    const urls = await startInstances(() => ({ generationLock: new RedisGenerationLock(server.client) }));
    const answers = await Promise.all(urls.flatMap((url) => [ask(url, 'one'), ask(url, 'one')]));
    assert.equal(upstream.requests.length, 1);
    for (const [, body] of answers) assert.equal(body, SPEECH);
    assert.equal(answers.filter(([status]) => status === 'kurdish-speech; hit').length, 6);
    assert.deepEqual(await server.client.keys('kurdish-speech:lock:*'), []);
  });

  it('lets the next instance try when the first one was refused', async () => {
    let requests = 0;
    upstream.answer((_request, response) => {
      requests += 1;
      const refused = requests === 1;
      response.writeHead(refused ? 403 : 200, {
        'Content-Type': refused ? 'application/json' : 'text/event-stream',
      });
      setTimeout(() => response.end(refused ? '{"error":"no"}' : SPEECH), 100);
    });
    const urls = await startInstances(() => ({ generationLock: new RedisGenerationLock(server.client) }));
    const answers = await Promise.all(urls.map((url) => ask(url, 'two')));
    assert.equal(requests, 2);
    assert.equal(answers.filter(([, body]) => body === SPEECH).length, 3);
  });

  it('is free again some time after its holder has crashed, and not before a slow holder is done', async () => {
    const lock = new RedisGenerationLock(server.client, 300);
    const release = await lock.acquire('slow');
    assert.ok(release);
    await delay(700);
    assert.equal(await lock.acquire('slow'), undefined, 'it is renewed');
    release();
    const again = await lock.acquire('slow');
    assert.ok(again);
    again();
    const gone = server.client.duplicate();
    assert.ok(await new RedisGenerationLock(gone, 300).acquire('crashed'));
    gone.disconnect();
    assert.equal(await lock.acquire('crashed'), undefined);
    await delay(400);
    const next = await lock.acquire('crashed');
    assert.ok(next);
    next();
  });

  it('does not wait longer than for a stream, and generates without Redis', async () => {
    speakSlowly();
    const heldElsewhere = { acquire: async () => undefined };
    const [url] = await startInstances(() => ({ generationLock: heldElsewhere, streamTimeout: 600 }));
    assert.equal((await ask(url!, 'three'))[1], SPEECH);
    const away = server.client.duplicate({ enableOfflineQueue: false, retryStrategy: () => null });
    away.disconnect();
    const [other] = await startInstances(() => ({ generationLock: new RedisGenerationLock(away) }));
    assert.equal((await ask(other!, 'four'))[1], SPEECH);
    assert.equal(upstream.requests.length, 2);
  });
});
