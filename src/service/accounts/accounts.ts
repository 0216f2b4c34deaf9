import { randomBytes } from 'node:crypto';
import type { SttPlanName, TtsPlanName } from '../../contract/plans.ts';
import type { Account, KeySpace, Store } from '../store/store.ts';
import { hashApiKey, isApiKey, issueApiKey } from './api-key.ts';

/** A new account with its keys, the only time they exist in clear text. */
export interface IssuedAccount {
  readonly account: Account;
  readonly ttsKey: string;
  readonly sttKey: string;
}

/** Issues both keys on every plan, including `none`: such a key is valid and gets 403, not 401. */
export async function createAccount(
  store: Store,
  plans: { ttsPlan: TtsPlanName; sttPlan: SttPlanName },
): Promise<IssuedAccount> {
  const account: Account = { id: `acc_${randomBytes(9).toString('base64url')}`, ...plans, status: 'active' };
  const ttsKey = issueApiKey('tts');
  const sttKey = issueApiKey('stt');
  await store.insert(account, { tts: hashApiKey(ttsKey), stt: hashApiKey(sttKey) });
  return { account, ttsKey, sttKey };
}

/** The account of a key, or undefined when the key is missing, malformed, unknown or of the other space. */
export async function findAccount(
  store: Store,
  space: KeySpace,
  key: string | null,
): Promise<Account | undefined> {
  if (key === null || !isApiKey(key, space)) return undefined;
  return store.findByKey(space, hashApiKey(key));
}
