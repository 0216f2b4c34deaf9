import type { SttPlanName } from '../../contract/plans.ts';
import {
  isTranscriptionDialect,
  TRANSCRIPTION_DIALECTS,
  type TranscriptionDialect,
} from '../../contract/transcription.ts';
import { findAccount } from '../accounts.ts';
import { quote, type Refusal, refuse } from '../admission/refusal.ts';
import { describeError, type Logger } from '../logger.ts';
import type { ListeningPlanRules, Plans } from '../plans.ts';
import type { Account, Store } from '../store/store.ts';

/** The parts of the service that decide on a transcription request. */
export interface ListeningGate {
  readonly store: Store;
  readonly plans: Plans;
  readonly upgradeUrl: string | undefined;
  readonly logger: Logger;
  /** The dialects that are heard here; all when undefined. */
  readonly dialects?: readonly TranscriptionDialect[] | undefined;
}

/** Whose key it is: 401, or 503 when the accounts cannot be reached. */
export async function identifyListener(request: Request, gate: ListeningGate): Promise<Account | Refusal> {
  try {
    const account = await findAccount(gate.store, 'stt', request.headers.get('x-api-key'));
    return (
      account ?? refuse(401, 'unauthorized', 'The "x-api-key" header must hold a valid speech-to-text key.')
    );
  } catch (error) {
    return accountsUnreachable(error, gate.logger);
  }
}

/** What the account's plan allows, or 403 for none and for one that is not active. */
export function activePlan(
  { sttPlan, status }: Account,
  { plans, upgradeUrl }: ListeningGate,
): ListeningPlanRules | Refusal {
  if (sttPlan === 'none') {
    const upgrade = { url: upgradeUrl };
    return refuse(403, 'plan-inactive', 'This account has no speech-to-text plan.', { upgrade });
  }
  if (status !== 'active') {
    return refuse(403, 'plan-inactive', `The ${sttPlan} plan of this account is ${status}.`);
  }
  return plans.stt[sttPlan];
}

export function accountsUnreachable(error: unknown, logger: Logger): Refusal {
  logger.error('account-store-unreachable', describeError(error));
  const message = 'The accounts cannot be reached at the moment; try again shortly.';
  return refuse(503, 'synthesis-unavailable', message);
}

/** The dialect of a request, or 400 for one that is missing, unknown or not heard here. */
export function readDialect(
  value: string | undefined,
  { dialects = TRANSCRIPTION_DIALECTS }: Pick<ListeningGate, 'dialects'>,
): { readonly dialect: TranscriptionDialect } | Refusal {
  const isKnown = isTranscriptionDialect(value);
  if (isKnown && dialects.includes(value)) return { dialect: value };
  const problem =
    value === undefined
      ? '"dialect" is missing'
      : `"dialect" ${quote(value)} is ${isKnown ? 'not heard here' : 'unknown'}`;
  const error = `${problem}; use ${dialects.join(' or ')}.`;
  return refuse(400, 'language-not-supported', error, { field: 'dialect' });
}

/** Every plan but the largest can be outgrown. */
export function upgradeOf(
  plan: SttPlanName,
  url: string | undefined,
): { upgrade?: { url: string | undefined } } {
  return plan === 'pro' ? {} : { upgrade: { url } };
}
