import { SpeechError, speechErrorFromResponse } from '../contract/errors.ts';

/**
 * The JSON of what a proxy answers before anything is billed: a token, the voices.
 * @throws SpeechError with the code of the refusal. `synthesis-unavailable`, not retryable, where no proxy is at the address, or none
 * that serves this: a web server without one answers 404, 405 or 501, or with a page of its own. That is for whoever made the page
 * to mend, so the console tells it, too.
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
    if (error.code !== 'not-supported' && status !== 501) throw error;
    if (error.field === 'scope') reason = error.message;
  }
  // The query may hold what is nobody's business.
  const message = `${(response.url || url).split(/[?#]/)[0]} answered ${status}: ${reason}`;
  // biome-ignore lint/suspicious/noConsole: the page tells readers another sentence, and developers look here.
  console.warn(message);
  throw new SpeechError('synthesis-unavailable', message, { status, retryable: false });
}
