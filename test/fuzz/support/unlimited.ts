import { DEFAULT_PLANS } from '../../../src/service/accounts/plan-rules.ts';
import type { Service } from '../../../src/service/service.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { openService } from '../../service/support/open-service.ts';
import type { ToneEngine } from '../../service/support/tone-engine.ts';

/** A service, and keys of an account with more quota than ten thousand cases use. */
export async function openUnlimited(options: Parameters<typeof openService>[0]): Promise<{
  readonly service: Service;
  readonly engine: ToneEngine;
  readonly store: Store;
  readonly ttsKey: string;
  readonly sttKey: string;
  /** Of an account with an exhausted plan. */
  readonly usedUpSttKey: string;
}> {
  const { service, engine, issue, store } = await openService(options);
  const { id, ttsKey, sttKey } = await issue({ ttsPlan: 'business', sttPlan: 'pro' });
  for (const allowance of ['characters', 'credits', 'sessions'] as const) {
    await store.setRemaining(id, allowance, 1_000_000_000, 0);
  }
  const usedUp = await issue({ sttPlan: 'pro' });
  await store.setRemaining(usedUp.id, 'credits', 0, DEFAULT_PLANS.stt.pro.credits);
  return { service, engine, store, ttsKey, sttKey, usedUpSttKey: usedUp.sttKey };
}
