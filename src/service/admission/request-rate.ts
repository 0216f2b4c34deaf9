import type { RateLimiterMemory } from 'rate-limiter-flexible';
import type { KeySpace } from '../store/store.ts';
import { type Refusal, refuse } from './refusal.ts';

const MINUTE_SECONDS = 60;

/** Limits the request rate of each account and key on this instance. */
export interface RequestRate {
  /** @param planLimit The plan's own limit, which overrides the service's. */
  refusal(space: KeySpace, account: string, planLimit: number | undefined): Promise<Refusal | undefined>;
}

/** @param serviceLimit Requests per minute; undefined for no limit, the contract's default. */
export function createRequestRate(serviceLimit: number | undefined): RequestRate {
  const limiters = new Map<number, RateLimiterMemory>();
  const limiterOf = (points: number, Limiter: typeof RateLimiterMemory) => {
    const known = limiters.get(points);
    if (known) return known;
    const limiter = new Limiter({ points, duration: MINUTE_SECONDS });
    limiters.set(points, limiter);
    return limiter;
  };
  return {
    async refusal(space, account, planLimit = serviceLimit) {
      if (planLimit === undefined) return undefined;
      // Few services have a limit, and the package loads what it needs for eight databases.
      const { RateLimiterMemory, RateLimiterRes } = await import('rate-limiter-flexible');
      try {
        await limiterOf(planLimit, RateLimiterMemory).consume(`${space}:${account}`);
        return undefined;
      } catch (reached) {
        if (!(reached instanceof RateLimiterRes)) throw reached;
        const error = `This account may make ${planLimit} requests a minute; try again shortly.`;
        const retryAfterSeconds = Math.max(1, Math.ceil(reached.msBeforeNext / 1000));
        return { ...refuse(429, 'rate-limited', error), retryAfterSeconds };
      }
    },
  };
}
