import type { SpendingStore } from '../budgets/spending-store.ts';
import type { RedisClient } from './redis-client.ts';

const SPEND = `
local spent = tonumber(redis.call('GET', KEYS[1]) or '0')
if spent + tonumber(ARGV[1]) > tonumber(ARGV[2]) then return 0 end
redis.call('INCRBY', KEYS[1], ARGV[1])
redis.call('PEXPIREAT', KEYS[1], ARGV[3])
return 1`;

const REFUND = `
local spent = redis.call('GET', KEYS[1])
if spent then redis.call('DECRBY', KEYS[1], math.min(tonumber(spent), tonumber(ARGV[1]))) end`;

/** Counters in Redis 4 or later, shared by all instances. Each method is one script, which Redis runs atomically. */
export class RedisSpendingStore implements SpendingStore {
  readonly #redis: RedisClient;
  readonly #prefix: string;

  /** @param prefix Of all keys. */
  constructor(redis: RedisClient, prefix = 'kurdish-speech:spent:') {
    this.#redis = redis;
    this.#prefix = prefix;
  }

  async spend(key: string, amount: number, limit: number, expiresAt: number): Promise<boolean> {
    const spent = await this.#redis.eval(
      SPEND,
      1,
      this.#prefix + key,
      Math.ceil(amount),
      limit,
      Math.ceil(expiresAt),
    );
    return spent === 1;
  }

  async refund(key: string, amount: number): Promise<void> {
    await this.#redis.eval(REFUND, 1, this.#prefix + key, Math.ceil(amount));
  }

  async read(key: string): Promise<number> {
    return Number((await this.#redis.get(this.#prefix + key)) ?? 0);
  }
}
