import { errorBodySchema, validationErrorBodySchema } from './error-body.ts';
import type { RouteResponse } from './route.ts';

const JSON_ERROR = { 'application/json': errorBodySchema } as const;

/** Error responses shared by several routes. */
export const REFUSALS = {
  invalidSpeech: {
    description:
      'The body is not a JSON object or has a field of the wrong type; `text` or `speaker_id` is missing; the text is too long for the plan, or its speech longer than 60 s + 0.6 s × characters ÷ `speed` or than 45 minutes; the dialect or format is unknown; `speed` is out of range; `emotion` was sent; the voice is not in the group `v5`; or the voice does not read the dialect.',
    content: JSON_ERROR,
  },
  invalidUpload: {
    description:
      'The body is not a form with one `file` and one `dialect`, the dialect is unknown, or the file is too large for the plan or not a recording in a supported format.',
    content: JSON_ERROR,
  },
  invalidConnect: {
    description: 'The body is not a JSON object with a known `dialect`.',
    content: JSON_ERROR,
  },
  invalidQuery: { description: 'The group in the query does not exist.', content: JSON_ERROR },
  keyRefused: {
    description: 'The key is missing, malformed, unknown or of the other kind.',
    content: JSON_ERROR,
  },
  speechForbidden: {
    description:
      'The account has no active plan or no characters left; its plan does not include the voice; `model_version` is unknown; the voice is not in the group `v3` or `v4`; or the voice is reserved.',
    content: JSON_ERROR,
  },
  listeningForbidden: {
    description: 'The account has no active speech-to-text plan, or no credits or sessions left.',
    content: JSON_ERROR,
  },
  engineRefused: {
    description: 'A generation control is out of range, or two are mutually exclusive. Nothing is billed.',
    content: { 'application/json': validationErrorBodySchema },
  },
  tooMany: {
    description: 'The request rate of this key is exceeded. Most deployments set no limit.',
    headers: ['Retry-After'],
    content: JSON_ERROR,
  },
  tooSlow: {
    description:
      'The request did not arrive in time: 10 s for headers, 20 s for the body, 5 minutes for a recording.',
    content: JSON_ERROR,
  },
  headersTooLarge: { description: 'The request headers are larger than 16 KB.', content: JSON_ERROR },
  failed: {
    description: 'The request failed because of an internal error. Nothing is billed.',
    content: JSON_ERROR,
  },
  unreachable: {
    description: 'The accounts or the list of speakers are temporarily unavailable; retry later.',
    headers: ['Retry-After'],
    content: JSON_ERROR,
  },
  uploadsFull: {
    description:
      'The accounts are temporarily unavailable, or too many uploads are in progress; retry later. Nothing is billed.',
    headers: ['Retry-After'],
    content: JSON_ERROR,
  },
} as const satisfies Record<string, RouteResponse>;
