import { z } from 'zod';
import { DIALECTS } from './dialects.ts';
import { SPEAKER_ORIGINS, VOICE_GROUPS } from './limits.ts';

/** One row of the catalog. Only the group `v5` has `origin` and `moods`. */
export const speakerSchema = z
  .object({
    id: z.string().meta({ description: 'The value for `speaker_id`.', examples: ['sorani_m001'] }),
    speaker_id: z.string().meta({ description: 'The same as `id`.' }),
    name: z.string(),
    dialect: z.enum(DIALECTS),
    gender: z.enum(['male', 'female']),
    origin: z.enum(SPEAKER_ORIGINS).optional().meta({
      description:
        'Only in the group `v5`: curated, a Badini narrator, or a Cast or Studio (`designed`) speaker.',
    }),
    moods: z
      .array(z.string())
      .optional()
      .meta({ description: 'Only in the group `v5`: the moods in which the speaker was recorded.' }),
    engine: z.string().optional().meta({
      description: 'Ours: what speaks this voice, where a service has several engines.',
    }),
  })
  .meta({ description: 'A voice, in one of the dialects it reads.' });
export type Speaker = z.infer<typeof speakerSchema>;

export const speakersResponseSchema = z
  .object({ speakers: z.array(speakerSchema) })
  .meta({ description: 'The catalog, or one group of it. It does not reflect what a key may use.' });

/** Query of `GET /api/get-speakers`. Any string parses; an unknown group is refused by the route, which names the valid ones. */
export const speakersQuerySchema = z.object({
  model_version: z.string().optional().meta({
    description: 'The group to list; all groups by default.',
    enum: VOICE_GROUPS,
  }),
});
