import { after } from 'node:test';
import type { ProxyOptions } from '../../../src/proxy/setup/options.ts';
import { type OpenAiClient, openOpenAi } from '../../service/openai/open-openai.ts';
import { ToneRecognizer } from '../../service/support/tone-recognizer.ts';
import { rememberSeen } from '../support/secrets.ts';
import { ORIGIN, post, type TransportKind, testOptions } from '../support/transports.ts';

export interface OpenAiProxy extends OpenAiClient {
  /** Of the proxy, with `/speech/v1`. */
  readonly baseUrl: string;
  readonly proxyUrl: string;
  mint(scope?: string[]): Promise<string>;
  /** Sends as a page of ORIGIN does. */
  call(path: string, token: string | undefined, init?: RequestInit): Promise<Response>;
  speakWith(token: string | undefined, body: unknown, init?: RequestInit): Promise<Response>;
  charactersUsed(): Promise<number>;
  creditsUsed(): Promise<number>;
}

/** A real service behind a real proxy that answers OpenAI's clients, in public mode for pages of ORIGIN. */
export async function openOpenAiProxy(
  transport: TransportKind,
  changes: Partial<ProxyOptions> = {},
  options: Parameters<typeof openOpenAi>[0] = {},
): Promise<OpenAiProxy> {
  const service = await openOpenAi({ stt: new ToneRecognizer(), ...options });
  const { ttsKey, sttKey, id } = await service.issue({ sttPlan: 'free' });
  const keys = { ttsKey, sttKey, tokenSecret: `secret of ${ttsKey}` };
  const proxy = await transport.start(testOptions(service.url, { ...keys, openAI: true, ...changes }));
  after(() => proxy.close());
  const baseUrl = `${proxy.url}/speech/v1`;
  const call = async (path: string, token: string | undefined, init: RequestInit = {}) => {
    const headers = new Headers({ origin: ORIGIN });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(`${baseUrl}${path}`, { ...init, headers });
    rememberSeen(JSON.stringify([...response.headers]));
    for (const key of [ttsKey, sttKey])
      if (JSON.stringify([...response.headers]).includes(key)) throw new Error('A key is in the headers.');
    return response;
  };
  const used = async (allowance: 'characters' | 'credits') =>
    (await service.store.usage(id, allowance))!.used;
  return {
    ...service,
    key: ttsKey,
    account: id,
    baseUrl,
    proxyUrl: proxy.url,
    async mint(scope = ['tts']) {
      const { json } = await post(`${proxy.url}/speech/token`, { scope });
      return String(json.token);
    },
    call,
    speakWith: (token, body, init = {}) =>
      call('/audio/speech', token, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...init,
        headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
      }),
    charactersUsed: () => used('characters'),
    creditsUsed: () => used('credits'),
  };
}

export interface OpenAiError {
  readonly status: number;
  readonly message: string;
  readonly type: string;
  readonly param: string | null;
  readonly code: string;
}

/** The body of an error, in OpenAI's shape and no other. */
export async function errorOf(response: Response): Promise<OpenAiError> {
  const body = (await response.json()) as { error: Omit<OpenAiError, 'status'> };
  const members = Object.keys(body);
  if (members.length !== 1 || members[0] !== 'error') throw new Error(`no error of OpenAI's: ${members}`);
  return { status: response.status, ...body.error };
}
