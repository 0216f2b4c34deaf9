import type { ErrorBody } from '../../contract/error-body.ts';

/** OpenAI's names of our fields, by ours. */
export type FieldNames = Readonly<Record<string, string>>;

/** The JSON body of every error on these routes. */
export interface OpenAiErrorBody {
  readonly error: {
    /** What is wrong and what is expected, in one sentence that names OpenAI's field. */
    readonly message: string;
    readonly type: string;
    /** OpenAI's name of the field at fault. */
    readonly param: string | null;
    /** One of SPEECH_ERROR_CODES. */
    readonly code: string | null;
    /** Where to get a larger plan. */
    readonly upgrade_url?: string;
  };
}

/** The body of an error. Pure. */
export function openAiErrorBody(status: number, body: ErrorBody, names: FieldNames = {}): OpenAiErrorBody {
  const [fault] = typeof body.detail === 'object' ? body.detail : [];
  const field = body.field ?? fault?.loc?.at(-1);
  const message = body.error ?? fault?.msg ?? 'The request was refused.';
  return {
    error: {
      message: translate(message, field, names),
      type: typeOf(status),
      param: field === undefined ? null : (names[field] ?? field),
      code: body.code ?? null,
      ...(body.upgrade_url !== undefined && { upgrade_url: body.upgrade_url }),
    },
  };
}

/** Only the first mention of the field is ours: what follows it may be the caller's own value. */
function translate(message: string, field: string | undefined, names: FieldNames): string {
  const name = field === undefined ? undefined : names[field];
  return (name === undefined ? message : message.replace(`"${field}"`, () => `"${name}"`))
    .replace('The "x-api-key" header must hold', '"Authorization: Bearer" must hold')
    .replace('GET /api/get-speakers', 'GET /v1/audio/voices');
}

/** The names that OpenAI's libraries know. */
function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status < 500 ? 'invalid_request_error' : 'server_error';
}
