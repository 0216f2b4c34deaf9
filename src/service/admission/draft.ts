import { DEFAULT_VOICE_GROUP, isVoiceGroup, type VoiceGroup } from '../../contract/limits.ts';
import type { PlanRules, Plans } from '../accounts/plans.ts';
import type { CatalogVoice, Roster } from '../catalog/catalog.ts';
import type { Account, Clone } from '../store/store.ts';
import type { Endpoint, SpeechRequestBody } from './endpoint.ts';

/** What the rules look at beside the body. */
export interface AdmissionContext {
  readonly account: Account;
  /** The account's own clone that the request names, if it names one. */
  readonly clone?: Clone | undefined;
  readonly plans: Plans;
  /** Undefined when the roster could not be reached. */
  readonly roster: Roster | undefined;
  /** Voices that no account may use. */
  readonly reserved: ReadonlySet<string>;
  /** Seed of the speech when the caller names none; unsigned 32-bit. */
  readonly fallbackSeed: number;
  /** Where an account's owner can buy a larger plan. */
  readonly upgradeUrl: string | undefined;
}

/** A request on its way through the rules, with what they share worked out once. */
export interface Draft {
  readonly endpoint: Endpoint<string>;
  readonly body: SpeechRequestBody;
  readonly context: AdmissionContext;
  readonly plan: PlanRules;
  readonly format: string;
  /** Empty when the request names no voice. */
  readonly voiceId: string;
  readonly isClone: boolean;
  /** Undefined when the roster holds no such voice. */
  readonly voice: CatalogVoice | undefined;
  /** The group in which the voice is looked up; undefined for a `model_version` that does not exist. */
  readonly group: VoiceGroup | undefined;
}

export function draftOf(
  endpoint: Endpoint<string>,
  body: SpeechRequestBody,
  context: AdmissionContext,
): Draft {
  const voiceId = voiceIdOf(body);
  const requestedGroup = body.model_version ?? DEFAULT_VOICE_GROUP;
  const group = isVoiceGroup(requestedGroup) ? requestedGroup : undefined;
  return {
    endpoint,
    body,
    context,
    plan: context.plans.tts[context.account.ttsPlan],
    format: body[endpoint.formatField] ?? endpoint.defaultFormat,
    voiceId,
    isClone: voiceId.startsWith('clone_'),
    voice: context.roster?.find(voiceId),
    // A Badini id resolves in v5 whatever is sent, a group that does not exist included (contract, Versioning 4).
    group: voiceId.startsWith('badini_') ? 'v5' : group,
  };
}

/** Empty when the request names no voice. */
export function voiceIdOf({
  speaker_id,
  speaker_key,
}: Pick<SpeechRequestBody, 'speaker_id' | 'speaker_key'>): string {
  return speaker_id ?? speaker_key ?? '';
}
