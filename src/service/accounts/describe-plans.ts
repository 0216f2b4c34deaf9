import type { PlanListing } from '../../contract/plan-listing.ts';
import type { Plans, SttPlanRules, TtsPlanRules } from './plan-rules.ts';

/** The plans that an account can have, in wire format. */
export function describePlans(plans: Plans): PlanListing {
  return {
    tts: Object.values(plans.tts).flatMap((plan) => (plan.name === 'none' ? [] : ttsListing(plan))),
    stt: Object.values(plans.stt).flatMap((plan) => (plan.name === 'none' ? [] : sttListing(plan))),
  };
}

export function ttsListing(plan: TtsPlanRules): PlanListing['tts'][number] {
  return {
    plan: plan.name,
    characters_per_month: plan.characters,
    max_text_characters: plan.maxCharacters,
    voices: { ...plan.voices, cast_and_studio: plan.rendersCastAndStudio },
    clones: plan.speaksWithClones ? plan.clones : 0,
    ...(plan.requestsPerMinute === undefined ? undefined : { requests_per_minute: plan.requestsPerMinute }),
  };
}

export function sttListing(plan: SttPlanRules): PlanListing['stt'][number] {
  const { maxTranscriptCharacters, requestsPerMinute } = plan;
  return {
    plan: plan.name,
    credits_per_month: plan.credits,
    max_file_bytes: plan.maxFileBytes,
    ...(maxTranscriptCharacters === undefined
      ? undefined
      : { max_transcript_characters: maxTranscriptCharacters }),
    sessions_per_month: plan.sessions,
    max_session_duration_seconds: plan.maxSessionSeconds,
    ...(requestsPerMinute === undefined ? undefined : { requests_per_minute: requestsPerMinute }),
  };
}
