import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { createAccount } from '../../src/service/accounts/accounts.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import { NO_REDIS, REDIS_PASSWORD, startRedis } from '../proxy/support/redis-server.ts';
import { NO_POSTGRES, startPostgres } from '../service/support/postgres-server.ts';
import type { Fault } from './fault.ts';
import { readAll, speak } from './speak.ts';
import type { Stage } from './stage.ts';
import { verdict } from './verdict.ts';

const TINY_DISK_BYTES = 256 * 1024;

/** Redis, PostgreSQL and the disk fail, and come back. */
export const STORES_AWAY: readonly Fault[] = [
  {
    name: 'Redis is stopped, and started again',
    expected: '503 while it is away, and speech again without a restart',
    async run(stage) {
      if (NO_REDIS) return verdict(true, `left out: ${NO_REDIS}`);
      const redis = await startRedis();
      let stop = () => redis.stop();
      stage.defer(() => stop());
      const upstream = await stage.upstream();
      upstream.answer = (request, response) => {
        request.resume();
        response.writeHead(200, { 'Content-Type': 'audio/pcm' }).end(Buffer.alloc(4800));
      };
      const proxy = await stage.proxy(upstream.url, { KURDISH_SPEECH_REDIS: redis.url });
      stage.tokens.push(REDIS_PASSWORD);
      const token = await stage.token(proxy);
      const ask = async () => {
        const response = await speak(proxy.url, token).response;
        response.resume();
        return response.statusCode;
      };
      const before = await ask();
      await redis.stop();
      const away = await ask();
      const again = await startRedis(Number(new URL(redis.url).port));
      stop = () => again.stop();
      let back = await ask();
      for (let attempt = 0; attempt < 100 && back !== 200; attempt++) {
        await delay(100);
        back = await ask();
      }
      return verdict(before === 200 && away === 503 && back === 200, `${before}, ${away}, ${back}`);
    },
  },
  {
    name: 'PostgreSQL is stopped while the service runs',
    expected: 'ready, then 503 for readiness and for speech, and the process lives',
    async run(stage) {
      if (NO_POSTGRES) return verdict(true, `left out: ${NO_POSTGRES}`);
      const postgres = await startPostgres();
      let isStopped = false;
      const stop = async () => {
        if (!isStopped) await postgres.stop();
        isStopped = true;
      };
      stage.defer(stop);
      const database = await postgres.createDatabase();
      const store = await openStore(database);
      const { ttsKey } = await createAccount(store, { ttsPlan: 'business', sttPlan: 'pro' });
      await store.close();
      stage.tokens.push(ttsKey, postgres.password);
      const service = await stage.program(['serve', '--port', '0', '--data', database]);
      const ask = async () => {
        const response = await fetch(`${service.url}/api/tts-proxy`, {
          method: 'POST',
          headers: { 'x-api-key': ttsKey },
          body: JSON.stringify({ text: 'سڵاو', speaker_id: 'sorani_m001' }),
        });
        await response.arrayBuffer();
        return response.status;
      };
      const before = [await ready(service.url), await ask()];
      await stop();
      const away = [await ready(service.url), await ask()];
      return verdict(
        before.join() === '200,200' && away.join() === '503,503' && service.isRunning,
        `before ${before.join(', ')}; away ${away.join(', ')}`,
      );
    },
  },
  {
    name: `the disk of the proxy's cache is full (${TINY_DISK_BYTES / 1024} kB)`,
    expected: 'all 20 texts are spoken whole',
    async run(stage) {
      const folder = stage.folder();
      if (!mountTiny(stage, folder)) return verdict(true, 'left out: only root may mount a small disk');
      const upstream = await stage.upstream();
      upstream.answer = (request, response) => {
        request.resume();
        response.writeHead(200, { 'Content-Type': 'audio/pcm' }).end(Buffer.alloc(96_000, 1));
      };
      const proxy = await stage.proxy(upstream.url, {}, ['--cache', `${folder}/cache`]);
      const token = await stage.token(proxy);
      let whole = 0;
      for (let index = 0; index < 20; index++) {
        const response = await speak(proxy.url, token, `${'دەقی ژمارە'} ${index}`).response;
        const { bytes, isWhole } = await readAll(response);
        if (isWhole && bytes.length === 96_000) whole += 1;
      }
      return verdict(whole === 20 && proxy.isRunning, `${whole} of 20`);
    },
  },
];

async function ready(url: string): Promise<number> {
  const response = await fetch(`${url}/readyz`);
  await response.arrayBuffer();
  return response.status;
}

function mountTiny(stage: Stage, folder: string): boolean {
  const options = ['-t', 'tmpfs', '-o', `size=${TINY_DISK_BYTES}`, 'tmpfs', folder];
  if (spawnSync('mount', options).status !== 0) return false;
  stage.defer(() => void spawnSync('umount', ['-l', folder]));
  return true;
}
