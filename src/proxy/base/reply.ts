import type { ErrorBody } from '../../contract/error-body.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { Reply } from './transport-types.ts';

/** A JSON response that must not be cached. */
export function jsonReply(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return {
    kind: 'reply',
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
    body: JSON.stringify(body),
  };
}

/** An error response with the documented body, plus our code and field. */
export function errorReply(error: SpeechError, headers: Record<string, string> = {}): Reply {
  const body: ErrorBody = { error: error.message, code: error.code };
  if (error.field) body.field = error.field;
  if (error.upgradeUrl) body.upgrade_url = error.upgradeUrl;
  return jsonReply(error.status ?? 500, body, headers);
}

export function toSpeechError(error: unknown): SpeechError {
  if (error instanceof SpeechError && error.status !== undefined) return error;
  return new SpeechError('internal', 'The speech proxy could not handle this request.', {
    status: 500,
    cause: error,
  });
}
