import {
  isTranscriptionDialect,
  TRANSCRIPTION_DIALECTS,
  type TranscriptionDialect,
} from '../../contract/transcription.ts';
import type { ListeningPlanRules } from '../accounts/plans.ts';
import { quote, type Refusal, refuse } from '../admission/refusal.ts';
import type { Account } from '../store/store.ts';
import type { BillingGate } from './identify-caller.ts';

/** The parts of the service that decide on a transcription request. */
export interface ListeningGate extends BillingGate {
  /** The dialects that are heard here; all when undefined. */
  readonly dialects?: readonly TranscriptionDialect[] | undefined;
}

/** What the account's plan allows, or 403 for none and for one that is not active. */
export function activePlan(
  { sttPlan, status }: Account,
  { plans, upgradeUrl }: Pick<ListeningGate, 'plans' | 'upgradeUrl'>,
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
