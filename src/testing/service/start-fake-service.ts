import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { closeGracefully } from '../../http/close-gracefully.ts';
import { listen } from '../../http/listen.ts';
import { createProxy } from '../../proxy/index.ts';
import { createAccount } from '../../service/accounts/accounts.ts';
import { serve } from '../../service/serve.ts';
import { createService } from '../../service/service.ts';
import { openStore } from '../../service/store/open-store.ts';
import { ServiceScript } from '../service-script.ts';
import { toneSpeech } from '../tone-speech.ts';
import { scriptedRecognizer } from './scripted-recognizer.ts';

export interface FakeServiceOptions {
  /** 0, the default, for a free one. */
  readonly port?: number | undefined;
  /** Seconds of a spoken word at speed 1, a multiple of 0.01: 0.1 by default. */
  readonly wordSeconds?: number | undefined;
}

/** The origin that the proxy behind it knows: pages of all origins are shown to it under this one. */
const ORIGIN = 'http://page.fake-speech.invalid';
const MOUNT = '/speech';
const MOST = Number.MAX_SAFE_INTEGER;

/** A real service and proxy whose voice is a tone for each word, and whose recognizer returns the texts that the test sets. */
export class FakeService extends ServiceScript {
  /** The elements' `endpoint`, for pages of any origin: `http://127.0.0.1:PORT/speech`. */
  readonly endpoint: string;
  readonly #texts: string[];
  readonly #close: () => Promise<void>;

  /** @internal */
  constructor(endpoint: string, texts: string[], close: () => Promise<void>) {
    super();
    this.endpoint = endpoint;
    this.#texts = texts;
    this.#close = close;
  }

  /** Sets the text of the next utterance that is not silent, or of the next file. */
  transcribeNext(text: string): void {
    this.#texts.push(text);
  }

  /** Forgets requests, failures, latency, and the texts that have not been used. */
  override reset(): void {
    super.reset();
    this.#texts.length = 0;
  }

  /** Ends all connections, and frees the port. */
  close(): Promise<void> {
    return this.#close();
  }
}

/**
 * Starts a speech service on this machine for tests, with its proxy: the API's own rules and errors, without the embedded engines.
 * @throws The system's error where the port is taken.
 */
export async function startFakeService({
  port = 0,
  wordSeconds = 0.1,
}: FakeServiceOptions = {}): Promise<FakeService> {
  const texts: string[] = [];
  const store = await openStore(':memory:');
  const { ttsKey, sttKey } = await createAccount(store, { ttsPlan: 'business', sttPlan: 'pro' });
  const tts = { name: 'fake', synthesize: toneSpeech(wordSeconds), async close() {} };
  const service = createService({ tts, stt: scriptedRecognizer(() => texts.shift()), store });
  const running = await serve(service, { host: '127.0.0.1', port: 0 });
  const proxy = createProxy({
    baseUrl: running.url,
    ttsKey,
    sttKey,
    tokenSecret: randomBytes(32).toString('hex'),
    origins: [ORIGIN],
    authorize: () => ({ subject: 'test', budget: { characters: MOST, requests: MOST, maxChars: 5000 } }),
    maxChars: 5000,
    mount: MOUNT,
  });
  const server = createServer(
    getRequestListener(
      async (request, { incoming }) => {
        const { pathname } = new URL(request.url);
        const bytes = /^(?:GET|HEAD|OPTIONS)$/.test(request.method) ? undefined : await request.arrayBuffer();
        const isJson = request.headers.get('content-type')?.startsWith('application/json');
        const answer = async () => {
          if (request.method === 'OPTIONS' || !pathname.startsWith(`${MOUNT}/`)) return undefined;
          const body = isJson ? new TextDecoder().decode(bytes) : '';
          return fake.receive(pathname.slice(MOUNT.length), body, request.signal);
        };
        const failure = await answer();
        if (failure === 'broken') incoming.socket.destroy();
        const passedOn = () => {
          const headers = new Headers(request.headers);
          if (headers.has('origin')) headers.set('origin', ORIGIN);
          const { method, signal } = request;
          return proxy.fetch(new Request(request.url, { method, headers, body: bytes ?? null, signal }));
        };
        const response = failure === 'broken' ? new Response() : (failure ?? (await passedOn()));
        return shownTo(request.headers.get('origin'), response);
      },
      { overrideGlobalObjects: false },
    ),
  );
  const closeService = async () => {
    await running.close();
    await service.close();
  };
  const url = await listen(server, port, '127.0.0.1').catch(async (error: unknown) => {
    await closeService();
    throw error;
  });
  const fake: FakeService = new FakeService(url + MOUNT, texts, async () => {
    server.closeAllConnections();
    await closeGracefully(server);
    await closeService();
  });
  return fake;
}

/** A response that pages of an origin may read. */
function shownTo(origin: string | null, response: Response): Response {
  if (!origin) return response;
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', origin);
  return new Response(response.body, { status: response.status, headers });
}
