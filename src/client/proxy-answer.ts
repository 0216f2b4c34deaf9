import { SpeechError, speechErrorFromResponse } from '../contract/errors.ts';
import { tellDeveloper } from './request.ts';

/**
 * The JSON of what a proxy answers before anything is billed: a token, the voices.
 * @throws SpeechError with the code of the refusal. `service-unavailable`, not retryable, where no proxy is at the address, or none
 * that serves this: a web server without one answers 404, 405 or 501, or with a page of its own.
 */
export async function readProxyAnswer(response: Response, url: string): Promise<unknown> {
  const { ok, status } = response;
  const body = await response.text();
  let reason = 'no proxy of kurdish-speech is there; set `endpoint`.';
  if (ok) {
    try {
      return JSON.parse(body);
    } catch {
      // A page.
    }
  } else {
    const error = speechErrorFromResponse(status, body);
    if (error.code !== 'not-supported') throw error;
    if (error.field === 'scope') reason = error.message;
  }
  const message = tellDeveloper(response, url, reason);
  throw new SpeechError('service-unavailable', message, { status, retryable: false });
}
