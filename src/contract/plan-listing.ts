import { z } from 'zod';
import { STT_PLANS, TTS_PLANS } from './plans.ts';

const ttsPlanListingSchema = z
  .object({
    plan: z.enum(TTS_PLANS),
    characters_per_month: z.int().meta({ description: 'Characters spoken per calendar month (UTC).' }),
    max_text_characters: z.int().meta({ description: 'Longest text of one request, in characters.' }),
    voices: z
      .object({
        v3: z.enum(['all', 'first-four']),
        v4: z.enum(['all', 'first-four']),
        v5: z.enum(['none', 'first-two-badini', 'curated-and-badini']),
        cast_and_studio: z.boolean(),
      })
      .meta({
        description: 'The voices of each group that the plan includes; `first-…` is in catalog order.',
      }),
    clones: z.int().meta({ description: 'Cloned voices that can be used through the API.' }),
    requests_per_minute: z
      .int()
      .optional()
      .meta({ description: 'Absent where the deployment sets no limit for the plan.' }),
  })
  .meta({ description: 'A text-to-speech plan.' });

const sttPlanListingSchema = z
  .object({
    plan: z.enum(STT_PLANS),
    credits_per_month: z.int().meta({ description: 'Recordings transcribed per calendar month (UTC).' }),
    max_file_bytes: z.int(),
    max_transcript_characters: z
      .int()
      .optional()
      .meta({ description: 'Longest transcript of a recording; absent without a limit.' }),
    sessions_per_month: z.int().meta({ description: 'Live sessions opened per calendar month (UTC).' }),
    max_session_duration_seconds: z.int(),
    requests_per_minute: z
      .int()
      .optional()
      .meta({ description: 'Absent where the deployment sets no limit for the plan.' }),
  })
  .meta({ description: 'A speech-to-text plan.' });

/** Response of `GET /plans` for clients that accept JSON: the plans of this service. `upgrade_url` points there by default. */
export const planListingSchema = z
  .object({ tts: z.array(ttsPlanListingSchema), stt: z.array(sttPlanListingSchema) })
  .meta({ description: 'What each plan of this deployment allows.' });
export type PlanListing = z.infer<typeof planListingSchema>;
