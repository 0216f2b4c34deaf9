import { z } from 'zod';
import { SPEECH_ERROR_CODES } from './error-codes.ts';

/** The JSON body of every error but 422. `code` and `field` are extensions: optional and advisory. */
export const errorBodySchema = z
  .object({
    error: z
      .string()
      .optional()
      .meta({ description: 'What is wrong and what is expected, in one sentence.' }),
    detail: z.string().optional(),
    code: z.string().optional().meta({
      description: 'A stable, machine-readable reason; messages may change.',
      enum: SPEECH_ERROR_CODES,
    }),
    field: z.string().optional().meta({ description: 'The request field at fault.' }),
    upgrade_required: z
      .unknown()
      .optional()
      .meta({ description: 'Present where a larger plan would lift the limit.' }),
    upgrade_url: z.string().optional().meta({ description: 'Where to get a larger plan.' }),
  })
  .meta({
    description: 'Why the request failed.',
    required: ['error'],
    examples: [
      { error: '"text" is missing; send the words to speak.', code: 'invalid-argument', field: 'text' },
    ],
  });

/** The JSON body of 422: every parameter that the engine rejects. */
export const validationErrorBodySchema = z
  .object({
    detail: z.array(
      z.object({
        loc: z.array(z.string()).meta({ description: 'Where: `body`, then the field.' }),
        msg: z.string(),
        type: z.string(),
      }),
    ),
  })
  .meta({
    description: 'All parameters that the engine rejects.',
    examples: [
      {
        detail: [
          {
            loc: ['body', 'temperature'],
            msg: '"temperature" must be greater than 0.',
            type: 'out_of_range',
          },
        ],
      },
    ],
  });

type Fault = z.infer<typeof validationErrorBodySchema>['detail'][number];

/** The JSON error body of every endpoint, as a client may receive it. */
export type ErrorBody = Omit<z.infer<typeof errorBodySchema>, 'detail'> & {
  detail?: string | readonly { readonly [Key in keyof Fault]?: Readonly<Fault[Key]> }[];
};
