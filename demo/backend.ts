import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RecognitionEngine } from '../src/engine/recognition-engine.ts';
import type { SynthesisEngine } from '../src/engine/synthesis-engine.ts';
import { createCtcEngine } from '../src/engine/threads/ctc-engine.ts';
import { createFormantEngine } from '../src/engine/threads/formant-engine.ts';
import { createNodeProxy } from '../src/proxy/node.ts';
import { optionsFromEnvironment } from '../src/proxy/setup/options-from-environment.ts';
import { createAccount } from '../src/service/accounts/accounts.ts';
import { serve } from '../src/service/serve.ts';
import { createService } from '../src/service/service.ts';
import { openStore } from '../src/service/store/open-store.ts';

/** A page that has just been opened comes first: until then the engines start only with what it asks for. */
const START_DELAY_MS = 2000;

/** Serves `/speech`: the proxy, and the service behind it. */
export interface Backend {
  /** Source of the live sessions, for `connect-src` in the page's Content Security Policy. */
  readonly liveSource: string;
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Characters that the embedded service has debited. */
  charactersUsed(): Promise<number>;
  close(): Promise<void>;
}

/** In place of the embedded ones; closed with the service. */
interface Engines {
  tts?: SynthesisEngine;
  stt?: RecognitionEngine;
}

/**
 * The embedded service behind the proxy, both in this process, with a temporary account and keys;
 * or the hosted service, if the environment names one.
 * @param options.origins Exact origins of the pages that may use it.
 */
export async function startBackend(
  options: {
    origins: readonly string[];
    environment?: Readonly<Record<string, string | undefined>>;
  } & Engines,
): Promise<Backend> {
  const environment = options.environment ?? {};
  const settings = optionsFromEnvironment(environment);
  const service = environment.KURDISH_SPEECH_BASE_URL ? undefined : await startEmbeddedService(options);
  const proxy = createNodeProxy({
    ...settings,
    ...service?.connection,
    tokenSecret: settings.tokenSecret || randomBytes(32).toString('hex'),
    origins: options.origins,
    public: true,
  });
  return {
    liveSource: service?.liveSource ?? 'wss:',
    handle: (request, response) => proxy.handle(request, response),
    charactersUsed: async () => (await service?.charactersUsed()) ?? 0,
    async close() {
      await proxy.close();
      await service?.close();
    },
  };
}

/** Starts the embedded service with an account without restrictions; returns its connection settings for a proxy. */
export async function startEmbeddedService({
  tts = createFormantEngine({ startDelayMs: START_DELAY_MS }),
  stt = createCtcEngine({ startDelayMs: START_DELAY_MS }),
}: Engines = {}) {
  const store = await openStore(':memory:');
  const { account, ttsKey, sttKey } = await createAccount(store, { ttsPlan: 'business', sttPlan: 'pro' });
  const service = createService({ tts, stt, store });
  const server = await serve(service, { host: '127.0.0.1', port: 0 });
  return {
    liveSource: server.url.replace('http:', 'ws:'),
    connection: { baseUrl: server.url, ttsKey, sttKey },
    charactersUsed: async () => (await store.usage(account.id, 'characters'))?.used ?? 0,
    creditsUsed: async () => (await store.usage(account.id, 'credits'))?.used ?? 0,
    async close() {
      await server.close();
      await service.close();
    },
  };
}
