import { VOICE_GROUPS } from '../../contract/limits.ts';
import type { Draft } from './draft.ts';
import { quote, type Refusal, refuse } from './refusal.ts';
import { fewVoices, isCastOrStudio, planRenders } from './voice-slice.ts';

/** Rules on the voice. Each answers the refusal, or undefined to let pass. */

export function voiceGroupIsKnown({ body, group, plan }: Draft): Refusal | undefined {
  if (group) return undefined;
  const version = quote(body.model_version!);
  const error = `"model_version" ${version} is not available on the ${plan.name} plan; use ${VOICE_GROUPS.join(', ')}.`;
  return refuse(403, 'voice-unavailable', error, { field: 'model_version' });
}

/** Nothing is validated against a stale list (contract, Errors, 503). */
export function rosterIsReachable({ context: { roster } }: Draft): Refusal | undefined {
  if (roster) return undefined;
  const error = 'The list of speakers cannot be reached at the moment; try again shortly.';
  return refuse(503, 'service-unavailable', error);
}

/** A voice outside its group: 400 for v5, 403 for v3 and v4 (contract, Errors 1). */
export function voiceIsInItsGroup({ voice, voiceId, isClone, group }: Draft): Refusal | undefined {
  if (isClone || voice?.group === group) return undefined;
  const hint = voice
    ? `send "model_version" "${voice.group}" for it`
    : 'GET /api/get-speakers lists the voices';
  const error = `"speaker_id" ${quote(voiceId)} is not a speaker of group ${group}; ${hint}.`;
  return refuse(group === 'v5' ? 400 : 403, 'voice-unavailable', error, { field: 'speaker_id' });
}

/** Only the six Badini voices read Badini. */
export function voiceReadsTheDialect({ body: { dialect }, voice, voiceId }: Draft): Refusal | undefined {
  if (dialect !== 'badini' || voice?.origin === 'badini') return undefined;
  const error = `"dialect" "badini" is read by the badini_ voices alone, not by ${quote(voiceId)}.`;
  return refuse(400, 'language-not-supported', error, { field: 'dialect' });
}

export function voiceIsNotReserved({ context, voiceId }: Draft): Refusal | undefined {
  if (!context.reserved.has(voiceId)) return undefined;
  const error = `"speaker_id" ${quote(voiceId)} is reserved; choose another voice.`;
  return refuse(403, 'voice-unavailable', error, { field: 'speaker_id' });
}

/** The plan's slice of the group, and Cast and Studio (contract, Authentication 6). */
export function planRendersTheVoice({ voice, voiceId, plan, context }: Draft): Refusal | undefined {
  if (!voice || planRenders(plan, voice, context.roster!)) return undefined;
  const few = fewVoices(plan, voice.group, context.roster!) ?? [];
  const reason = isCastOrStudio(voice)
    ? `is a Cast or Studio voice, which the ${plan.name} plan does not render`
    : `is outside the ${plan.name} plan, which renders of ${voice.group}: ${few.join(', ') || 'none'}`;
  return refuse(403, 'upgrade-required', `"speaker_id" ${quote(voiceId)} ${reason}.`, {
    field: 'speaker_id',
    upgrade: { url: context.upgradeUrl },
  });
}

/** A clone speaks for its own account alone, on a plan that speaks with clones (contract, Authentication 6). */
export function cloneIsOwned({ isClone, voiceId, plan, context }: Draft): Refusal | undefined {
  if (!isClone) return undefined;
  if (!plan.speaksWithClones) {
    const error = `"speaker_id" ${quote(voiceId)} is a cloned voice, which the ${plan.name} plan does not render.`;
    return refuse(403, 'upgrade-required', error, {
      field: 'speaker_id',
      upgrade: { url: context.upgradeUrl },
    });
  }
  if (context.clone) return undefined;
  const error = `"speaker_id" ${quote(voiceId)} is not a cloned voice of this account.`;
  return refuse(403, 'voice-unavailable', error, { field: 'speaker_id' });
}
