import { after } from 'node:test';
import { serve } from '../../../src/service/serve.ts';
import { type OpenService, openService } from '../support/open-service.ts';
import { ToneEngine, type ToneEngineOptions } from '../support/tone-engine.ts';

export interface OpenAiClient extends OpenService {
  readonly url: string;
  /** Sends a body with `Authorization: Bearer`, to `/v1/audio/speech` by default, over a real socket. */
  speak(
    body: unknown,
    options?: { authorization?: string; path?: string; signal?: AbortSignal },
  ): Promise<Response>;
  /** Of a developer's account. */
  readonly key: string;
  readonly account: string;
}

/** A service on a real socket, called as OpenAI's clients call it. */
export async function openOpenAi(
  options: Parameters<typeof openService>[0] & { tone?: ToneEngineOptions } = {},
): Promise<OpenAiClient> {
  const { tone, ...rest } = options;
  const open = await openService({ engine: new ToneEngine(tone), ...rest });
  const { url, close } = await serve(open.service);
  after(() => close());
  const { ttsKey: key, id: account } = await open.issue();
  return {
    ...open,
    url,
    key,
    account,
    speak: (body, { authorization = `Bearer ${key}`, path = '/v1/audio/speech', signal } = {}) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...(signal && { signal }),
      }),
  };
}
