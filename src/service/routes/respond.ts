import { SpeechError } from '../../contract/errors.ts';
import { type Refusal, refuse } from '../admission/refusal.ts';
import { streamOf } from '../http/stream-of.ts';

/** JSON with its exact length. */
export function jsonResponse(value: unknown, status: number, headers: Record<string, string> = {}): Response {
  const body = Buffer.from(JSON.stringify(value));
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json', 'content-length': String(body.byteLength), ...headers },
  });
}

/** After which a caller may try again what could not be reached. */
export const RETRY_AFTER_SECONDS = 1;

/** A refusal as an HTTP answer. */
export function refusalResponse(refusal: Refusal, headers: Record<string, string> = {}): Response {
  const { status, body, retryAfterSeconds = status === 503 ? RETRY_AFTER_SECONDS : undefined } = refusal;
  const retry = retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) };
  return jsonResponse(body, status, { 'cache-control': 'no-store', ...retry, ...headers });
}

/**
 * What a failing engine answers before its first sound: 503 where trying again may help, else 500.
 * Only a SpeechError speaks to the caller; the message of any other error may hold anything.
 */
export function engineFailure(error: unknown): Refusal {
  if (error instanceof SpeechError && error.code === 'service-unavailable') {
    return refuse(503, error.code, error.message);
  }
  return refuse(500, 'synthesis-failed', failureMessage(error));
}

export function failureMessage(error: unknown): string {
  return error instanceof SpeechError ? error.message : 'The speech could not be generated.';
}

/** A body whose pieces are all at hand, sent with its exact length and without a second copy of it. */
export function wholeResponse(parts: readonly Uint8Array[], headers: Record<string, string>): Response {
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  return new Response(streamOf(each(parts)), {
    headers: { ...headers, 'content-length': String(length), 'cache-control': 'no-store' },
  });
}

async function* each(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void> {
  yield* parts;
}
