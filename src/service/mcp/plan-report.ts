import { z } from 'zod';
import { TRANSCRIPTION_DIALECTS } from '../../contract/dialects.ts';
import { planListingSchema } from '../../contract/plan-listing.ts';
import { ACCOUNT_STATUSES } from '../../contract/plans.ts';
import { allowanceSchema } from './allowance-schema.ts';

const refusalSchema = z.object({ tool: z.string(), status: z.int(), error: z.string() });
const common = {
  /** A key of the other space counts as missing. */
  key: z.enum(['missing', 'invalid', 'valid']),
  status: z.enum(ACCOUNT_STATUSES).optional(),
  /** Tools that would refuse any call now, and why. */
  refusals: z.array(refusalSchema),
};

const ttsSchema = z.object({
  ...common,
  plan: planListingSchema.shape.tts.element.optional(),
  characters: allowanceSchema.optional(),
  /** Longest text of synthesize_speech, by format. */
  max_text_characters: z.object({ mp3: z.int(), opus: z.int(), wav: z.int() }).optional(),
  /** The included voices of each group that the plan includes only in part. */
  only_voices: z.record(z.string(), z.array(z.string())).optional(),
  clones: z
    .array(z.object({ speaker_id: z.string(), name: z.string(), dialect: z.enum(TRANSCRIPTION_DIALECTS) }))
    .optional(),
});

const sttSchema = z.object({
  ...common,
  plan: planListingSchema.shape.stt.element.optional(),
  credits: allowanceSchema.optional(),
  sessions: allowanceSchema.optional(),
  /** Largest recording of transcribe_audio. */
  max_audio_bytes: z.int().optional(),
});

/** What get_plan reports about the keys of a request. */
export const planReportSchema = z.object({
  tts: ttsSchema,
  stt: sttSchema,
  upgrade_url: z.string(),
});
export type PlanReport = z.infer<typeof planReportSchema>;
export type TtsPlanReport = z.infer<typeof ttsSchema>;
export type SttPlanReport = z.infer<typeof sttSchema>;
