/** The calls of a Redis client that the proxy makes. A client of ioredis has them; so may another. */
export interface RedisClient {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, unit: 'PX', milliseconds: number, condition: 'NX'): Promise<string | null>;
  /** Runs a Lua script. The first of `keysAndArguments` are so many keys. */
  eval(script: string, keys: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
}
