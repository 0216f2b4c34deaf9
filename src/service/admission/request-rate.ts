import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { KeySpace } from '../accounts/api-key.ts';
import { type Refusal, refuse } from './refusal.ts';

const MINUTE_SECONDS = 60;

/** Counts the requests that an account makes of this instance with either of its keys. */
export interface RequestRate {
  /** @param ofPlan the plan's own limit, which counts instead of the service's. */
  refusal(space: KeySpace, account: string, ofPlan: number | undefined): Promise<Refusal | undefined>;
}

/** @param ofService Requests a minute; undefined for no limit, which is what the contract shows. */
export function createRequestRate(ofService: number | undefined): RequestRate {
  const limiters = new Map<number, RateLimiterMemory>();
  const limiterOf = (points: number) => {
    const known = limiters.get(points);
    if (known) return known;
    const limiter = new RateLimiterMemory({ points, duration: MINUTE_SECONDS });
    limiters.set(points, limiter);
    return limiter;
  };
  return {
    async refusal(space, account, ofPlan = ofService) {
      if (ofPlan === undefined) return undefined;
      try {
        await limiterOf(ofPlan).consume(`${space}:${account}`);
        return undefined;
      } catch (reached) {
        if (!(reached instanceof RateLimiterRes)) throw reached;
        const error = `This account may make ${ofPlan} requests a minute; try again shortly.`;
        const retryAfterSeconds = Math.max(1, Math.ceil(reached.msBeforeNext / 1000));
        return { ...refuse(429, 'rate-limited', error), retryAfterSeconds };
      }
    },
  };
}
