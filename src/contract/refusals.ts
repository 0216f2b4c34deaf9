import { errorBodySchema, validationErrorBodySchema } from './error-body.ts';
import type { RouteResponse } from './route.ts';

const JSON_ERROR = { 'application/json': errorBodySchema } as const;

/** The refusals that several routes share (contract, Errors). */
export const REFUSALS = {
  invalidSpeech: {
    description:
      'The body is not a JSON object of the right types, or: no `text` or `speaker_id`, a text that is too long for the plan, an unknown dialect or format, `speed` out of range, an `emotion`, a voice that is not in the group `v5`, a voice and a dialect it does not read.',
    content: JSON_ERROR,
  },
  invalidUpload: {
    description:
      'Not a form with one `file` and one `dialect`, an unknown dialect, a file too large for the plan, or one that is not a recording in a known format.',
    content: JSON_ERROR,
  },
  invalidConnect: {
    description: 'The body is not a JSON object with a known `dialect`.',
    content: JSON_ERROR,
  },
  invalidQuery: { description: 'The query names a group that does not exist.', content: JSON_ERROR },
  keyRefused: {
    description: 'The key is missing, malformed, unknown, or of the other kind.',
    content: JSON_ERROR,
  },
  speechForbidden: {
    description:
      'The account has no active plan, its characters are used up, or its plan does not render this voice; an unknown `model_version`; a voice that is not in the group `v3` or `v4`; a reserved voice.',
    content: JSON_ERROR,
  },
  listeningForbidden: {
    description: 'The account has no active speech-to-text plan, or its credits or sessions are used up.',
    content: JSON_ERROR,
  },
  engineRefused: {
    description: 'A generation control is out of range, or two exclude each other. Nothing is billed.',
    content: { 'application/json': validationErrorBodySchema },
  },
  tooMany: {
    description: 'More requests than this deployment takes from one key. Most set no such limit.',
    headers: ['Retry-After'],
    content: JSON_ERROR,
  },
  tooSlow: {
    description:
      'The request was not here in time: 10 s for its headers, 20 s for its body, 5 minutes for a recording.',
    content: JSON_ERROR,
  },
  headersTooLarge: { description: 'The headers of the request are larger than 16 KB.', content: JSON_ERROR },
  failed: { description: 'The service failed on this request; nothing is billed.', content: JSON_ERROR },
  unreachable: {
    description: 'The accounts or the list of speakers cannot be reached at the moment; to be tried again.',
    headers: ['Retry-After'],
    content: JSON_ERROR,
  },
  uploadsFull: {
    description:
      'The accounts cannot be reached, or the service holds as many uploads as it can; to be tried again. Nothing is billed.',
    headers: ['Retry-After'],
    content: JSON_ERROR,
  },
} as const satisfies Record<string, RouteResponse>;
