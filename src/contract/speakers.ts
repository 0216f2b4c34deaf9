import { z } from 'zod';
import { DIALECTS } from './dialects.ts';

export const SPEAKER_ORIGINS = ['v5', 'badini', 'cast', 'designed'] as const;

/** One row of the catalog (contract, Speaker). `origin` and `moods` are present in the `v5` group alone. */
export const speakerSchema = z.object({
  id: z.string(),
  speaker_id: z.string(),
  name: z.string(),
  dialect: z.enum(DIALECTS),
  gender: z.enum(['male', 'female']),
  origin: z.enum(SPEAKER_ORIGINS).optional(),
  moods: z.array(z.string()).optional(),
});
export type Speaker = z.infer<typeof speakerSchema>;

export const speakersResponseSchema = z.object({ speakers: z.array(speakerSchema) });
