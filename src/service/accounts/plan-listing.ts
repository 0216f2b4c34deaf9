import type { PlanListing } from '../../contract/plan-listing.ts';
import type { ListeningPlanRules, PlanRules, Plans } from './plans.ts';

/** The plans that an account can be on, with the names of the wire. */
export function planListing(plans: Plans): PlanListing {
  return {
    tts: Object.values(plans.tts).flatMap((plan) => (plan.name === 'none' ? [] : speaking(plan))),
    stt: Object.values(plans.stt).flatMap((plan) => (plan.name === 'none' ? [] : listening(plan))),
  };
}

export function speaking(plan: PlanRules): PlanListing['tts'][number] {
  return {
    plan: plan.name,
    characters_per_month: plan.characters,
    max_text_characters: plan.maxCharacters,
    voices: { ...plan.voices, cast_and_studio: plan.rendersCastAndStudio },
    clones: plan.speaksWithClones ? plan.clones : 0,
    ...(plan.requestsPerMinute === undefined ? undefined : { requests_per_minute: plan.requestsPerMinute }),
  };
}

export function listening(plan: ListeningPlanRules): PlanListing['stt'][number] {
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
