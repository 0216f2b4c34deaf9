import { z } from 'zod';
import { STT_PLANS, TTS_PLANS } from './plans.ts';

const ttsPlanListingSchema = z
  .object({
    plan: z.enum(TTS_PLANS),
    characters_per_month: z.int().meta({ description: 'Spoken in a calendar month (UTC).' }),
    max_text_characters: z.int().meta({ description: 'Longest text of one request.' }),
    voices: z
      .object({
        v3: z.enum(['all', 'first-four']),
        v4: z.enum(['all', 'first-four']),
        v5: z.enum(['none', 'first-two-badini', 'curated-and-badini']),
        cast_and_studio: z.boolean(),
      })
      .meta({
        description: 'Which voices of each group it renders; `first-…` counts in the order of the catalog.',
      }),
    clones: z.int().meta({ description: 'Cloned voices that speak through the API.' }),
    requests_per_minute: z
      .int()
      .optional()
      .meta({ description: 'Absent where the deployment sets no limit of its own for the plan.' }),
  })
  .meta({ description: 'A text-to-speech plan.' });

const sttPlanListingSchema = z
  .object({
    plan: z.enum(STT_PLANS),
    credits_per_month: z.int().meta({ description: 'Recordings transcribed in a calendar month (UTC).' }),
    max_file_bytes: z.int(),
    max_transcript_characters: z.int().optional().meta({ description: 'Of a recording; absent for no cap.' }),
    sessions_per_month: z.int().meta({ description: 'Live sessions opened in a calendar month (UTC).' }),
    max_session_duration_seconds: z.int(),
    requests_per_minute: z
      .int()
      .optional()
      .meta({ description: 'Absent where the deployment sets no limit of its own for the plan.' }),
  })
  .meta({ description: 'A speech-to-text plan.' });

/** Body of `GET /plans` for a client that accepts JSON: the plans of this service, which is where every `upgrade_url` leads by default. */
export const planListingSchema = z
  .object({ tts: z.array(ttsPlanListingSchema), stt: z.array(sttPlanListingSchema) })
  .meta({ description: 'What each plan of this deployment allows.' });
export type PlanListing = z.infer<typeof planListingSchema>;
