import type { Refusal } from '../admission/refusal.ts';

/** JSON with its Content-Length. */
export function jsonResponse(value: unknown, status: number, headers: Record<string, string> = {}): Response {
  const body = Buffer.from(JSON.stringify(value));
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json', 'content-length': String(body.byteLength), ...headers },
  });
}

/** Sent with 503 unless the refusal has its own value. */
export const RETRY_AFTER_SECONDS = 1;

/** A refusal as an HTTP response. */
export function refusalResponse(refusal: Refusal, headers: Record<string, string> = {}): Response {
  const { status, body, retryAfterSeconds = status === 503 ? RETRY_AFTER_SECONDS : undefined } = refusal;
  const retry = retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) };
  return jsonResponse(body, status, { 'cache-control': 'no-store', ...retry, ...headers });
}
