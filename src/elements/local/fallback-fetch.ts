import { connectionError } from '../../client/request.ts';
import { speechErrorFromResponse } from '../../contract/error-from-response.ts';
import { localVoice } from './local-voice.ts';
import { isResting, isServiceFailure, rest } from './service-failure.ts';

/** Calls that the page can answer as well. Streams have a way of their own (speak-with-fallback.ts). */
const REPLACED = /^(.*)(\/token|\/api\/get-speakers|\/api\/tts-proxy)(\?.*)?$/s;

/**
 * Calls the service, or, where it has failed, the page itself.
 * @param fetch Reaches the service.
 * @param speak Reaches the page.
 */
export async function fallbackFetch(
  fetch: typeof globalThis.fetch,
  speak: typeof globalThis.fetch,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const [, endpoint, path, query = ''] = REPLACED.exec(String(input)) ?? [];
  if (endpoint === undefined) return fetch(input, init);
  const local = () => speak(`local:${path}${query}`, localInit(init));
  if (isResting(endpoint)) return local();
  let error: unknown;
  let response: Response | undefined;
  try {
    response = await fetch(input, init);
    if (response.ok) return response;
    error = speechErrorFromResponse(response.status, await response.clone().text());
  } catch (cause) {
    error = connectionError(cause, init?.signal ?? undefined);
    if (!(await isServiceFailure(error, endpoint))) throw cause;
  }
  if (response && !(await isServiceFailure(error, endpoint))) return response;
  rest(endpoint);
  return local();
}

/** A file that the page can make, by a voice that it has. */
function localInit(init: RequestInit | undefined): RequestInit | undefined {
  if (typeof init?.body !== 'string') return init;
  const body = JSON.parse(init.body);
  if (body.text === undefined) return init;
  return {
    ...init,
    body: JSON.stringify({ ...body, ...localVoice(body.speaker_id, body), format: undefined }),
  };
}
