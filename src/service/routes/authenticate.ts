import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { findAccount } from '../accounts/accounts.ts';
import { KEY_KINDS } from '../accounts/api-key.ts';
import type { Plans } from '../accounts/plan-rules.ts';
import { type Refusal, refuse } from '../admission/refusal.ts';
import type { RequestRate } from '../admission/request-rate.ts';
import { accountsUnreachable } from '../http/accounts-unreachable.ts';
import type { Logger } from '../http/logger.ts';
import type { Account, KeySpace, Store } from '../store/store.ts';

/** What every billed request needs. */
export interface BillingServices {
  readonly store: Store;
  readonly plans: Plans;
  readonly rate: RequestRate;
  /** Sent as `upgrade_url` where a larger plan would help. */
  readonly upgradeUrl: string | undefined;
  readonly logger: Logger;
}

/** What admits a transcription request. */
export interface TranscriptionServices extends BillingServices {
  /** The dialects that the recognizer supports; all when undefined. */
  readonly dialects?: readonly TranscriptionDialect[] | undefined;
}

/** The account of a request's key (`x-api-key`); 401 without a valid one, 503 when the store cannot be reached, 429 above the request rate. */
export async function authenticate(
  key: string | null,
  space: KeySpace,
  { store, plans, rate, logger }: BillingServices,
): Promise<Account | Refusal> {
  let account: Account | undefined;
  try {
    account = await findAccount(store, space, key);
  } catch (error) {
    return accountsUnreachable(error, logger);
  }
  if (!account) {
    return refuse(401, 'unauthorized', `The "x-api-key" header must hold a valid ${KEY_KINDS[space]} key.`);
  }
  const plan = space === 'tts' ? plans.tts[account.ttsPlan] : plans.stt[account.sttPlan];
  return (await rate.refusal(space, account.id, plan.requestsPerMinute)) ?? account;
}
