import { z } from 'zod';
import { DIALECTS } from './dialects.ts';
import { VOICE_GROUPS } from './limits.ts';

export const SPEAKER_ORIGINS = ['v5', 'badini', 'cast', 'designed'] as const;

/** One row of the catalog (contract, Speaker). `origin` and `moods` are present in the `v5` group alone. */
export const speakerSchema = z
  .object({
    id: z.string().meta({ description: 'To be sent as `speaker_id`.', examples: ['sorani_m001'] }),
    speaker_id: z.string().meta({ description: 'The same as `id`.' }),
    name: z.string(),
    dialect: z.enum(DIALECTS),
    gender: z.enum(['male', 'female']),
    origin: z.enum(SPEAKER_ORIGINS).optional().meta({
      description:
        'In the group `v5` alone: curated, a Badini narrator, or a Cast or Studio (`designed`) speaker.',
    }),
    moods: z
      .array(z.string())
      .optional()
      .meta({ description: 'In the group `v5` alone: the moods in which the speaker was recorded.' }),
  })
  .meta({ description: 'A voice, in one dialect that it reads.' });
export type Speaker = z.infer<typeof speakerSchema>;

export const speakersResponseSchema = z
  .object({ speakers: z.array(speakerSchema) })
  .meta({ description: 'The catalog, or one group of it. It says nothing about what a key may use.' });

/** Query of `GET /api/get-speakers`: an unknown group is refused by a rule that names those that exist. */
export const speakersQuerySchema = z.object({
  model_version: z.string().optional().meta({
    description: 'The group to list; every group when left out.',
    enum: VOICE_GROUPS,
  }),
});
