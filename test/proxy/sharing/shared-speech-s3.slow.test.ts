import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { S3SpeechCache, type S3SpeechCacheOptions } from '../../../src/proxy/cache/s3-speech-cache.ts';
import { ACCESS_KEY, type S3Server, startS3Server } from '../support/s3-server.ts';
import { assertNothingLeaked, loggedSoFar } from '../support/secrets.ts';
import { mint, speak, TRANSPORTS } from '../support/transports.ts';
import { speakSixBytes } from '../support/upstream.ts';
import { useProxy } from '../support/use-proxy.ts';

/** Longer than the proxy waits for a cache. */
const SLOW_MS = 2200;
const STORED = 'kurdish-speech; fwd=miss; stored';
const HIT = 'kurdish-speech; hit';

const reports = () => loggedSoFar().filter((line) => line.includes('speech cache cannot be'));

for (const transport of TRANSPORTS) {
  describe(`speech in a bucket through the ${transport.name}`, () => {
    const setup = useProxy(transport);
    let server: S3Server;
    before(async () => {
      server = await startS3Server();
    });
    after(() => server.stop());

    const cacheOf = (changes: Partial<S3SpeechCacheOptions> = {}) =>
      new S3SpeechCache({
        bucket: server.bucket,
        endpoint: server.endpoint,
        prefix: randomBytes(6).toString('hex'),
        ...ACCESS_KEY,
        ...changes,
      });

    async function ask(text?: string): Promise<string | null> {
      const answer = await speak(setup.proxy.url, await mint(setup.proxy.url), text);
      assert.deepEqual([answer.status, answer.text], [200, 'abcdef']);
      return answer.headers.get('cache-status');
    }

    async function untilKept(cache: S3SpeechCache, count = 1): Promise<void> {
      for (let kept = -1; kept < count; ) {
        kept = 0;
        for await (const _ of cache.list()) kept += 1;
      }
    }

    /** Two texts: the same one would be shared while it is being written. @returns What the log got of it. */
    async function askTwiceWithoutCache(cache: S3SpeechCache, lines = 2): Promise<string[]> {
      const before = reports().length;
      await setup.start({ cache });
      setup.upstream.answer(speakSixBytes);
      assert.deepEqual(await Promise.all([ask(), ask('سڵاو')]), [STORED, STORED]);
      assert.equal(setup.upstream.requests.length, 2);
      // It is written when the visitors have it already.
      while (reports().length < before + lines) await delay(5);
      return reports().slice(before);
    }

    it('is bought once, for a second proxy too', async () => {
      const cache = cacheOf();
      await setup.start({ cache });
      assert.equal(await ask(), STORED);
      await untilKept(cache);
      assert.equal(await ask(), HIT);
      await setup.proxy.close();
      await setup.start({ cache });
      assert.equal(await ask(), HIT);
      assert.equal(setup.upstream.requests.length, 1);
    });

    it('is bought again where the object is damaged, and kept again', async () => {
      const damaged: string[] = [];
      const prefix = randomBytes(6).toString('hex');
      const cache = cacheOf({ prefix, onDamaged: (key) => damaged.push(key) });
      await setup.start({ cache });
      assert.equal(await ask(), STORED);
      await untilKept(cache);
      for await (const { key } of cache.list()) {
        const bytes = await server.getRaw(`${prefix}/${key}`);
        bytes[bytes.length - 40]! ^= 1;
        await server.putRaw(`${prefix}/${key}`, bytes);
      }
      assert.equal(await ask(), STORED);
      await untilKept(cache);
      assert.equal(await ask(), HIT);
      assert.equal(damaged.length, 1);
    });

    it('is generated where the server refuses the credentials, with one line each for reading and writing', async () => {
      const lines = await askTwiceWithoutCache(cacheOf({ secretAccessKey: 'SECRETCANARY' }));
      assert.equal(lines.length, 2, lines.join('\n'));
      assert.match(lines[0]!, /S3 answered a GET with 403 \(SignatureDoesNotMatch\)\./);
      assert.match(lines[1]!, /S3 answered a PUT with 403 \(SignatureDoesNotMatch\)\./);
      assert.doesNotMatch(lines.join(), /CANARY|Signature=|S3RVER/);
    });

    it('is generated where no server listens', async () => {
      const probe = createServer().listen(0, '127.0.0.1');
      await once(probe, 'listening');
      const { port } = probe.address() as AddressInfo;
      probe.close();
      const lines = await askTwiceWithoutCache(cacheOf({ endpoint: `http://127.0.0.1:${port}` }));
      assert.equal(lines.length, 2, lines.join('\n'));
      assert.match(lines[0]!, /S3 did not answer a GET \(ECONNREFUSED\)\./);
      assert.doesNotMatch(lines.join(), /S3RVER/);
    });

    for (const isSlow of [true, false])
      it(`is generated where the server ${isSlow ? 'is slow, which keeps it all the same' : 'never answers'}`, async (t) => {
        const tunnel = createServer((client) => {
          if (!isSlow) return;
          const { hostname, port } = new URL(server.endpoint);
          const target = connect(Number(port), hostname);
          client.on('data', (chunk) => void delay(SLOW_MS).then(() => target.write(chunk)));
          target.pipe(client);
          client.on('error', () => target.destroy());
          client.on('close', () => target.destroy());
          target.on('error', () => client.destroy());
        });
        t.after(() => tunnel.close());
        tunnel.listen(0, '127.0.0.1');
        await once(tunnel, 'listening');
        const endpoint = `http://127.0.0.1:${(tunnel.address() as AddressInfo).port}`;
        const prefix = randomBytes(6).toString('hex');
        const before = reports().length;
        const cache = cacheOf({ endpoint, prefix, timeoutMs: 3000 });
        const lines = await askTwiceWithoutCache(cache, isSlow ? 1 : 2);
        assert.match(lines[0]!, /cannot be read[^\n]*did not answer in time/);
        if (isSlow) await untilKept(cacheOf({ prefix }), 2);
        else assert.match(lines[1]!, /cannot be written[^\n]*S3 did not answer a PUT within 3 s\./);
        assert.equal(reports().length - before, lines.length);
      });
  });
}

after(assertNothingLeaked);
