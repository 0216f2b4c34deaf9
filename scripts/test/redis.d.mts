/** Path of `redis-server`, installed where this may be done, or undefined. `REDIS_SERVER` in the environment wins. */
export function ensureRedis(): string | undefined;
