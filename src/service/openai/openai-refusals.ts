import { z } from 'zod';
import { REFUSALS } from '../../contract/refusals.ts';
import type { RouteResponse } from '../../contract/route.ts';

/** The schema of every error on these routes. */
export const openAiErrorSchema = z
  .object({
    error: z.object({
      message: z.string().meta({ description: 'What is wrong and what is expected, in one sentence.' }),
      type: z.enum([
        'invalid_request_error',
        'authentication_error',
        'permission_error',
        'rate_limit_error',
        'server_error',
      ]),
      param: z.string().nullable().meta({ description: 'The field at fault.' }),
      code: z.string().nullable().meta({ description: 'The same codes as in the rest of the API.' }),
      upgrade_url: z.string().optional().meta({ description: 'Where to get a larger plan.' }),
    }),
  })
  .meta({ description: 'Why the request failed.' });

/** The contract's refusals, described as there, with OpenAI's body. */
export const OPENAI_REFUSALS = {
  invalidSpeech: translated(REFUSALS.invalidSpeech),
  invalidUpload: translated(REFUSALS.invalidUpload),
  keyRefused: translated(REFUSALS.keyRefused),
  speechForbidden: translated(REFUSALS.speechForbidden),
  listeningForbidden: translated(REFUSALS.listeningForbidden),
  tooMany: translated(REFUSALS.tooMany),
  failed: translated(REFUSALS.failed),
  unreachable: translated(REFUSALS.unreachable),
  uploadsFull: translated(REFUSALS.uploadsFull),
} as const;

function translated(refusal: RouteResponse): RouteResponse {
  return { ...refusal, content: { 'application/json': openAiErrorSchema } };
}
