import type { Dialect } from '../../contract/dialects.ts';
import { DEFAULT_VOICE_GROUP, isVoiceGroup, type VoiceGroup } from '../../contract/limits.ts';
import type { AccountStatus, TtsPlanName } from '../../contract/plans.ts';
import type { ClonedVoice } from '../../engine/synthesis-engine.ts';
import type { Plans, TtsPlanRules } from '../accounts/plan-rules.ts';
import type { CatalogVoice, Roster } from '../catalog/catalog.ts';
import type { Endpoint, SpeechRequestBody } from './endpoint.ts';

/** What the rules consider besides the body. */
export interface AdmissionContext {
  readonly account: { readonly ttsPlan: TtsPlanName; readonly status: AccountStatus };
  /** The account's own clone, if the request names one. */
  readonly clone?: { readonly dialect: Dialect; readonly voice: ClonedVoice } | undefined;
  readonly plans: Pick<Plans, 'tts'>;
  /** Undefined when the catalog could not be loaded. */
  readonly roster: Roster | undefined;
  /** Voices that no account may use. */
  readonly reserved: ReadonlySet<string>;
  /** Seed for requests without one; unsigned 32-bit. */
  readonly fallbackSeed: number;
  /** Sent where a larger plan would lift the limit. */
  readonly upgradeUrl: string | undefined;
}

/** A request as the rules see it, with the values they share. */
export interface AdmissionRequest {
  readonly endpoint: Endpoint<string>;
  readonly body: SpeechRequestBody;
  readonly context: AdmissionContext;
  readonly plan: TtsPlanRules;
  readonly format: string;
  /** Empty when the request names no voice. */
  readonly voiceId: string;
  readonly isClone: boolean;
  /** Undefined for a voice that is not in the catalog. */
  readonly voice: CatalogVoice | undefined;
  /** The group to look the voice up in; undefined for an unknown `model_version`. */
  readonly group: VoiceGroup | undefined;
}

export function admissionRequestOf(
  endpoint: Endpoint<string>,
  body: SpeechRequestBody,
  context: AdmissionContext,
): AdmissionRequest {
  return {
    endpoint,
    body,
    context,
    plan: context.plans.tts[context.account.ttsPlan],
    format: body[endpoint.formatField] ?? endpoint.defaultFormat,
    ...requestedVoice(body, context.roster),
  };
}

/** The voice that a request names, and where it is to be found. */
export function requestedVoice(
  body: SpeechRequestBody,
  roster: Pick<Roster, 'find'> | undefined,
): Pick<AdmissionRequest, 'voiceId' | 'isClone' | 'voice' | 'group'> {
  const voiceId = voiceIdOf(body);
  const requestedGroup = body.model_version ?? DEFAULT_VOICE_GROUP;
  const group = isVoiceGroup(requestedGroup) ? requestedGroup : undefined;
  return {
    voiceId,
    isClone: voiceId.startsWith('clone_'),
    voice: roster?.find(voiceId),
    // A Badini id resolves in v5 whatever the `model_version`, even an unknown one (docs/contract-coverage.md, `voices.badini`).
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
