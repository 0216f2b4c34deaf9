import { MAX_SEED, MAX_TEXT_CHARACTERS, type VoiceGroup } from '../../contract/limits.ts';
import type { SynthesisJob } from '../../engine/synthesis-engine.ts';
import { requestedVoice } from '../../service/admission/admission-request.ts';
import type { Endpoint, SpeechRequestBody } from '../../service/admission/endpoint.ts';
import { isRefusal, quoteValue, type Refusal, refuse } from '../../service/admission/refusal.ts';
import {
  dialectIsKnown,
  emotionIsAbsent,
  formatIsKnown,
  speedIsInRange,
  textFitsThePlan,
  textIsPresent,
  voiceIsNamed,
} from '../../service/admission/request-rules.ts';
import { synthesisJob } from '../../service/admission/synthesis-job.ts';
import {
  voiceGroupIsKnown,
  voiceIsInItsGroup,
  voiceReadsTheDialect,
} from '../../service/admission/voice-rules.ts';
import { findSpeaker } from '../../service/catalog/catalog.ts';

/** What may be asked of one of the synthesis endpoints here. */
export type LocalEndpoint = Pick<Endpoint<string>, 'formatField' | 'formats' | 'defaultFormat'>;

export interface LocalAdmission {
  readonly job: SynthesisJob;
  readonly format: string;
  readonly group: VoiceGroup;
  readonly includeTimestamps: boolean;
}

/** Stands for a plan: nothing is metered here, but a request is as long as anywhere. */
const LIMITS = { name: 'local', maxCharacters: MAX_TEXT_CHARACTERS };

/** The service's rules in its order, as far as they concern the request itself: there is no account here. */
const RULES = [
  emotionIsAbsent,
  dialectIsKnown,
  speedIsInRange,
  formatIsKnown,
  voiceIsNamed,
  textIsPresent,
  textFitsThePlan,
  voiceGroupIsKnown,
  voiceIsInItsGroup,
  voiceReadsTheDialect,
  cloneIsAbsent,
] as const;

/** Decides on a synthesis request. */
export function admitLocally(body: SpeechRequestBody, endpoint: LocalEndpoint): LocalAdmission | Refusal {
  const voice = requestedVoice(body, { find: findSpeaker });
  const format = body[endpoint.formatField] ?? endpoint.defaultFormat;
  const request = { body, endpoint, format, plan: LIMITS, ...voice };
  for (const rule of RULES) {
    const refusal = rule(request);
    if (refusal) return refusal;
  }
  const job = synthesisJob(body, voice.voiceId, {
    fallbackSeed: Math.floor(Math.random() * (MAX_SEED + 1)),
  });
  if (isRefusal(job)) return job;
  return { job, format, group: voice.group!, includeTimestamps: body.include_timestamps ?? false };
}

/** A clone belongs to an account of a service. */
function cloneIsAbsent({ isClone, voiceId }: { isClone: boolean; voiceId: string }): Refusal | undefined {
  if (!isClone) return undefined;
  const error = `"speaker_id" ${quoteValue(voiceId)} is a cloned voice, which only its service speaks.`;
  return refuse(403, 'voice-unavailable', error, { field: 'speaker_id' });
}
