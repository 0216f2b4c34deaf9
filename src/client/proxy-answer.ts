import { speechErrorFromResponse } from '../contract/error-from-response.ts';
import { SpeechError } from '../contract/errors.ts';
import { warnDeveloper } from './request.ts';

/**
 * Reads the JSON of a proxy's response that is not billed: a token, or the voices.
 * @throws SpeechError with the code of the error response. `service-unavailable`, not retryable, where there is no proxy at the URL, or
 * none that serves this: a web server without one answers 404, 405 or 501, or with an HTML page.
 */
export async function readProxyAnswer(response: Response, url: string): Promise<unknown> {
  const { ok, status } = response;
  const body = await response.text();
  let reason = 'no proxy of kurdish-speech is there; set `endpoint`.';
  if (ok) {
    try {
      return JSON.parse(body);
    } catch {
      // An HTML page.
    }
  } else {
    const error = speechErrorFromResponse(status, body);
    if (error.code === 'origin-refused')
      warnDeveloper(response, url, `${error.message} Add it to KURDISH_SPEECH_ORIGINS of the proxy.`);
    if (error.code !== 'not-supported') throw error;
    if (error.field === 'scope') reason = error.message;
  }
  const message = warnDeveloper(response, url, reason);
  throw new SpeechError('service-unavailable', message, { status, retryable: false });
}
