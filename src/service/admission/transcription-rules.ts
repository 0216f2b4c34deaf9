import {
  isTranscriptionDialect,
  TRANSCRIPTION_DIALECTS,
  type TranscriptionDialect,
} from '../../contract/dialects.ts';
import type { Plans, SttPlanRules } from '../accounts/plan-rules.ts';
import type { Account } from '../store/store.ts';
import { quoteValue, type Refusal, refuse } from './refusal.ts';

/** The account's speech-to-text plan; 403 without an active one. */
export function activeSttPlan(
  { sttPlan, status }: Account,
  { plans, upgradeUrl }: { readonly plans: Plans; readonly upgradeUrl: string | undefined },
): SttPlanRules | Refusal {
  if (sttPlan === 'none') {
    const upgrade = { url: upgradeUrl };
    return refuse(403, 'plan-inactive', 'This account has no speech-to-text plan.', { upgrade });
  }
  if (status !== 'active') {
    return refuse(403, 'plan-inactive', `The ${sttPlan} plan of this account is ${status}.`);
  }
  return plans.stt[sttPlan];
}

/** The dialect of a request; 400 when missing, unknown or unsupported. */
export function readDialect(
  value: string | undefined,
  { dialects = TRANSCRIPTION_DIALECTS }: { readonly dialects?: readonly TranscriptionDialect[] | undefined },
): { readonly dialect: TranscriptionDialect } | Refusal {
  const isKnown = isTranscriptionDialect(value);
  if (isKnown && dialects.includes(value)) return { dialect: value };
  const problem =
    value === undefined
      ? '"dialect" is missing'
      : `"dialect" ${quoteValue(value)} is ${isKnown ? 'not supported here' : 'unknown'}`;
  const error = `${problem}; use ${dialects.join(' or ')}.`;
  return refuse(400, 'language-not-supported', error, { field: 'dialect' });
}
