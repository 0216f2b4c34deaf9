import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { ensureRedis } from '../../../scripts/test/redis.mjs';
import { freePort } from '../../free-port.ts';

/** Why there is no Redis to test with; undefined if there is. */
export const NO_REDIS = ensureRedis()
  ? undefined
  : 'Redis is not installed: install it, or set REDIS_SERVER to the path of redis-server.';

export interface RedisServer {
  /** `redis://127.0.0.1:…`, with a password. */
  readonly url: string;
  readonly client: Redis;
  stop(): Promise<void>;
}

export const REDIS_PASSWORD = 'p4ss-of-redis-in-tests';

/** Starts a separate server on a port of 127.0.0.1 (any free one by default), with a password, nothing on disk. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const program = ensureRedis();
  if (!program) throw new Error(NO_REDIS);
  const ownPort = port ?? (await freePort());
  const options = ['--bind', '127.0.0.1', '--port', String(ownPort), '--requirepass', REDIS_PASSWORD];
  const server = spawn(program, [...options, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
  const exited = once(server, 'exit');
  const abandon = () => server.kill('SIGKILL');
  // In case a test ends before it stops its server.
  process.once('exit', abandon);
  const url = `redis://:${REDIS_PASSWORD}@127.0.0.1:${ownPort}`;
  const client = new Redis(url, { retryStrategy: () => 50 });
  client.on('error', () => {});
  await client.ping();
  return {
    url,
    client,
    async stop() {
      client.disconnect();
      server.kill('SIGKILL');
      await exited;
      process.removeListener('exit', abandon);
    },
  };
}
