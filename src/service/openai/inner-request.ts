/** A request to our own API on behalf of a client of these routes: the connection's signal and the request's id go with it. */
export function innerRequest(request: Request, requestId: string, path: string): Request {
  return new Request(new URL(path, request.url), {
    headers: { 'x-request-id': requestId },
    signal: request.signal,
  });
}
