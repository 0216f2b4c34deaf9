import type { AccountStatus, SttPlanName, TtsPlanName } from '../contract/plans.ts';
import type { KeySpace } from './api-key.ts';
import type { ListeningLedger } from './listening-ledger.ts';

export interface Account {
  /** `acc_…`; names the account in commands and logs, and grants nothing. */
  readonly id: string;
  readonly ttsPlan: TtsPlanName;
  readonly sttPlan: SttPlanName;
  readonly status: AccountStatus;
}

/** Only what is given changes. */
export interface AccountChanges {
  readonly ttsPlan?: TtsPlanName | undefined;
  readonly sttPlan?: SttPlanName | undefined;
  readonly status?: AccountStatus | undefined;
}

/** Accounts, the hashes of their keys, and what they have used. Every method may reject when the store cannot be reached. */
export interface AccountStore extends ListeningLedger {
  insert(account: Account, keyHashes: Readonly<Record<KeySpace, string>>): Promise<void>;
  /** The account as it is afterwards, or undefined when there is none of that id. */
  change(id: string, changes: AccountChanges): Promise<Account | undefined>;
  findByKey(space: KeySpace, keyHash: string): Promise<Account | undefined>;
  close(): Promise<void>;
}
