import { z } from 'zod';
import { STT_PLANS, TTS_PLANS } from './plans.ts';

/** A text-to-speech plan as `GET /plans` tells it. `first-four` and `first-two-badini` are counted in the order of the catalog. */
const ttsPlanListingSchema = z.object({
  plan: z.enum(TTS_PLANS),
  characters_per_month: z.int(),
  max_text_characters: z.int(),
  voices: z.object({
    v3: z.enum(['all', 'first-four']),
    v4: z.enum(['all', 'first-four']),
    v5: z.enum(['none', 'first-two-badini', 'curated-and-badini']),
    cast_and_studio: z.boolean(),
  }),
  /** Cloned voices that speak through the API. */
  clones: z.int(),
  requests_per_minute: z.int().optional(),
});

/** A speech-to-text plan. */
const sttPlanListingSchema = z.object({
  plan: z.enum(STT_PLANS),
  credits_per_month: z.int(),
  max_file_bytes: z.int(),
  /** Absent for no cap. */
  max_transcript_characters: z.int().optional(),
  sessions_per_month: z.int(),
  max_session_duration_seconds: z.int(),
  requests_per_minute: z.int().optional(),
});

/** Body of `GET /plans` for a client that accepts JSON: the plans of this service, which is where every `upgrade_url` leads by default. */
export const planListingSchema = z.object({
  tts: z.array(ttsPlanListingSchema),
  stt: z.array(sttPlanListingSchema),
});
export type PlanListing = z.infer<typeof planListingSchema>;
