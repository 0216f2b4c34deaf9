import { bearerKeys } from '../http/bearer-keys.ts';
import type { KeySpace } from '../store/store.ts';

/**
 * A request to our own API on behalf of a client of these routes: the bearer key of a space becomes `x-api-key`, and the connection's
 * signal and the request's id go with it.
 * @param space Whose key goes with it; none where the route needs none.
 */
export function innerRequest(
  request: Request,
  requestId: string,
  path: string,
  { headers, ...init }: Pick<RequestInit, 'method' | 'body' | 'headers'> = {},
  space?: KeySpace,
): Request {
  const inner = new Headers(headers);
  const key = space && bearerKeys(request.headers.get('authorization'))[space];
  if (key !== undefined) inner.set('x-api-key', key);
  inner.set('x-request-id', requestId);
  const url = new URL(path, request.url);
  return new Request(url, { ...init, headers: inner, signal: request.signal });
}
