import type { Redis } from 'ioredis';
import { createThrottle } from '../../async/throttle.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { ProxyLogger } from '../base/proxy-logger.ts';

const CONNECT_TIMEOUT_MS = 5000;
/** A visitor waits for at most this; the request is then refused, because it cannot be counted. */
const COMMAND_TIMEOUT_MS = 2000;
const LONGEST_RETRY_DELAY_MS = 5000;
const LOG_INTERVAL_MS = 60_000;

/**
 * Connects to Redis, and reconnects by itself. Commands fail at once while there is no connection.
 * @param url `redis://` or `rediss://`, with user name and password where the server asks for them.
 * @throws SpeechError `invalid-argument` when the URL is not one, or when ioredis is not installed; `service-unavailable` when the server
 * does not answer.
 */
export async function openRedis(url: string, logger: ProxyLogger): Promise<Redis> {
  if (!/^rediss?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new SpeechError(
      'invalid-argument',
      'Set KURDISH_SPEECH_REDIS (flag --redis) to an address such as redis://localhost:6379.',
      { field: 'redis' },
    );
  const redis = new (await loadClient())(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    enableOfflineQueue: false,
    // A charge that was on its way may have been counted.
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 200, LONGEST_RETRY_DELAY_MS),
  });
  let reason = 'no answer';
  let isOpen = false;
  const isDue = createThrottle(LOG_INTERVAL_MS);
  redis.on('error', (error: Error) => {
    // The message names host and port, never the password.
    reason = error.message;
    if (isOpen && isDue())
      logger.error('Redis cannot be reached; requests that cannot be counted are refused.', { reason });
  });
  try {
    await redis.connect();
  } catch {
    redis.disconnect();
    throw new SpeechError(
      'service-unavailable',
      `Redis cannot be reached (KURDISH_SPEECH_REDIS, flag --redis): ${reason}.`,
    );
  }
  isOpen = true;
  return redis;
}

/** An optional package: only proxies that share what they count need it. */
async function loadClient(): Promise<typeof Redis> {
  try {
    return (await import('ioredis')).Redis;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new SpeechError(
      'invalid-argument',
      'Redis (KURDISH_SPEECH_REDIS, flag --redis) needs the package ioredis; install it: npm install ioredis',
      { field: 'redis' },
    );
  }
}
