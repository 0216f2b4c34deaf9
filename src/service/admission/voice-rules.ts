import { VOICE_GROUPS } from '../../contract/limits.ts';
import type { AdmissionRequest } from './admission-request.ts';
import { quoteValue, type Refusal, refuse } from './refusal.ts';
import { isCastOrStudio, limitedVoices, planRenders } from './voice-slice.ts';

/** Rules on the voice. Each returns a refusal, or undefined to pass. */

export function voiceGroupIsKnown({
  body,
  group,
  plan,
}: Pick<AdmissionRequest, 'body' | 'group'> & { readonly plan: { readonly name: string } }):
  | Refusal
  | undefined {
  if (group) return undefined;
  const version = quoteValue(body.model_version!);
  const error = `"model_version" ${version} is not available on the ${plan.name} plan; use ${VOICE_GROUPS.join(', ')}.`;
  return refuse(403, 'voice-unavailable', error, { field: 'model_version' });
}

/** Requests are never validated against a stale list. */
export function rosterIsReachable({ context: { roster } }: AdmissionRequest): Refusal | undefined {
  if (roster) return undefined;
  const error = 'The list of speakers cannot be reached at the moment; try again shortly.';
  return refuse(503, 'service-unavailable', error);
}

/** A voice outside the group: 400 for v5, 403 for v3 and v4. */
export function voiceIsInItsGroup({
  voice,
  voiceId,
  isClone,
  group,
}: Pick<AdmissionRequest, 'voice' | 'voiceId' | 'isClone' | 'group'>): Refusal | undefined {
  if (isClone || voice?.group === group) return undefined;
  const hint = voice
    ? `send "model_version" "${voice.group}" for it`
    : 'GET /api/get-speakers lists the voices';
  const error = `"speaker_id" ${quoteValue(voiceId)} is not a speaker of group ${group}; ${hint}.`;
  return refuse(group === 'v5' ? 400 : 403, 'voice-unavailable', error, { field: 'speaker_id' });
}

/** Only the six Badini voices read Badini. */
export function voiceReadsTheDialect({
  body: { dialect },
  voice,
  voiceId,
}: Pick<AdmissionRequest, 'body' | 'voice' | 'voiceId'>): Refusal | undefined {
  if (dialect !== 'badini' || voice?.origin === 'badini') return undefined;
  const error = `"dialect" "badini" is read by the badini_ voices alone, not by ${quoteValue(voiceId)}.`;
  return refuse(400, 'language-not-supported', error, { field: 'dialect' });
}

export function voiceIsNotReserved({ context, voiceId }: AdmissionRequest): Refusal | undefined {
  if (!context.reserved.has(voiceId)) return undefined;
  const error = `"speaker_id" ${quoteValue(voiceId)} is reserved; choose another voice.`;
  return refuse(403, 'voice-unavailable', error, { field: 'speaker_id' });
}

/** The voices that the plan includes (docs/contract-coverage.md, `voices.slice`). */
export function planRendersTheVoice({
  voice,
  voiceId,
  plan,
  context,
}: AdmissionRequest): Refusal | undefined {
  if (!voice || planRenders(plan, voice, context.roster!)) return undefined;
  const few = limitedVoices(plan, voice.group, context.roster!) ?? [];
  const reason = isCastOrStudio(voice)
    ? `is a Cast or Studio voice, which the ${plan.name} plan does not render`
    : `is outside the ${plan.name} plan, which renders of ${voice.group}: ${few.join(', ') || 'none'}`;
  return refuse(403, 'upgrade-required', `"speaker_id" ${quoteValue(voiceId)} ${reason}.`, {
    field: 'speaker_id',
    upgrade: { url: context.upgradeUrl },
  });
}

/** A clone can be used only by its own account, on a plan that includes clones. */
export function cloneIsOwned({ isClone, voiceId, plan, context }: AdmissionRequest): Refusal | undefined {
  if (!isClone) return undefined;
  if (!plan.speaksWithClones) {
    const error = `"speaker_id" ${quoteValue(voiceId)} is a cloned voice, which the ${plan.name} plan does not render.`;
    return refuse(403, 'upgrade-required', error, {
      field: 'speaker_id',
      upgrade: { url: context.upgradeUrl },
    });
  }
  if (context.clone) return undefined;
  const error = `"speaker_id" ${quoteValue(voiceId)} is not a cloned voice of this account.`;
  return refuse(403, 'voice-unavailable', error, { field: 'speaker_id' });
}
