import { z } from 'zod';
import { SPEECH_ERROR_CODES } from './error-codes.ts';

/** The JSON of every refusal but 422 (contract, Error body). `code` and `field` are ours, optional and advisory. */
export const errorBodySchema = z
  .object({
    error: z
      .string()
      .optional()
      .meta({ description: 'What is wrong and what would be right, in a sentence.' }),
    detail: z.string().optional(),
    code: z.string().optional().meta({
      description: 'A stable reason to switch on; sentences may change.',
      enum: SPEECH_ERROR_CODES,
    }),
    field: z.string().optional().meta({ description: 'The field of the request at fault.' }),
    upgrade_required: z
      .unknown()
      .optional()
      .meta({ description: 'Present where a larger plan would lift the limit that was met.' }),
    upgrade_url: z.string().optional().meta({ description: 'Where to find a larger plan.' }),
  })
  .meta({
    description: 'Why a request was not carried out.',
    required: ['error'],
    examples: [
      { error: '"text" is missing; send the words to speak.', code: 'invalid-argument', field: 'text' },
    ],
  });

/** The JSON of 422: every parameter that the engine refuses (contract, Validation error body). */
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
    description: 'The parameters that the engine refuses, all at once.',
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

/** The JSON error body of every endpoint, as a reader may meet it. */
export type ErrorBody = Omit<z.infer<typeof errorBodySchema>, 'detail'> & {
  detail?: string | readonly { readonly [Key in keyof Fault]?: Readonly<Fault[Key]> }[];
};
