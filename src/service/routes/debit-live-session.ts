import type { TranscriptionDialect } from '../../contract/dialects.ts';
import type { SttPlanRules } from '../accounts/plan-rules.ts';
import { hashSecret } from '../accounts/secret.ts';
import { type Refusal, refuse } from '../admission/refusal.ts';
import { accountsUnreachable } from '../http/accounts-unreachable.ts';
import type { WaitingRoom } from '../load/waiting-room.ts';
import type { Usage } from '../store/store.ts';
import type { TranscriptionServices } from './authenticate.ts';

export interface LiveSessionSale {
  readonly account: string;
  readonly plan: SttPlanRules;
  readonly dialect: TranscriptionDialect;
  /** The secret that opens the session, once. */
  readonly ticket: string;
  /** When the ticket expires; milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Debits a live session; 403 when none is left, 503 when it could not be carried or the store cannot be reached. */
export async function debitLiveSession(
  { account, plan, dialect, ticket, expiresAt }: LiveSessionSale,
  { store, upgradeUrl, logger }: TranscriptionServices,
  room: WaitingRoom,
): Promise<Usage | Refusal> {
  // A session that cannot be carried is not sold.
  if (room.refuses(account)) {
    return refuse(503, 'service-unavailable', 'Too many requests are waiting; try again shortly.');
  }
  let usage: Usage | undefined;
  try {
    const session = { account, dialect, maxSeconds: plan.maxSessionSeconds, expiresAt };
    usage = await store.openSession(hashSecret(ticket), session, plan.sessions);
  } catch (error) {
    return accountsUnreachable(error, logger);
  }
  if (usage) return usage;
  const error = `The live sessions of this account are used up; the ${plan.name} plan has ${plan.sessions}.`;
  return refuse(403, 'session-limit', error, { upgrade: { url: upgradeUrl } });
}
