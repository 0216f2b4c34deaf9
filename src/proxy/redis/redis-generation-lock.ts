import { randomUUID } from 'node:crypto';
import type { GenerationLock } from '../cache/generation-lock.ts';
import type { RedisClient } from './redis-client.ts';

const RENEW = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`;

const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/** Locks in Redis: a key that expires unless its holder renews it, and that only its holder deletes. */
export class RedisGenerationLock implements GenerationLock {
  readonly #redis: RedisClient;
  readonly #prefix: string;
  readonly #lifetime: number;

  /**
   * @param lifetime Milliseconds after which the lock of a crashed instance is free.
   * @param prefix Of all keys.
   */
  constructor(redis: RedisClient, lifetime = 10_000, prefix = 'kurdish-speech:lock:') {
    this.#redis = redis;
    this.#lifetime = lifetime;
    this.#prefix = prefix;
  }

  async acquire(key: string): Promise<(() => void) | undefined> {
    const name = this.#prefix + key;
    const holder = randomUUID();
    if ((await this.#redis.set(name, holder, 'PX', this.#lifetime, 'NX')) !== 'OK') return undefined;
    // Where Redis is away the lock expires, which costs at most another generation.
    const renewal = setInterval(() => {
      this.#redis.eval(RENEW, 1, name, holder, this.#lifetime).catch(() => {});
    }, this.#lifetime / 3);
    renewal.unref();
    return () => {
      clearInterval(renewal);
      this.#redis.eval(RELEASE, 1, name, holder).catch(() => {});
    };
  }
}
