import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createNodeProxy } from '../src/proxy/node.ts';
import { createAccount } from '../src/service/accounts.ts';
import { createFormantEngine } from '../src/service/engine/formant-engine.ts';
import { serve } from '../src/service/serve.ts';
import { createService } from '../src/service/service.ts';
import { openSqliteAccountStore } from '../src/service/sqlite-account-store.ts';

/** What answers under `/speech`: the proxy, and the service behind it. */
export interface Backend {
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

/**
 * The embedded service behind the proxy, both in this process, with an account and keys of its own that are gone when it ends;
 * or the hosted service behind it, where the environment names one.
 * @param options.origins Exact origins of the pages that may listen.
 */
export async function startBackend(options: {
  origins: readonly string[];
  environment?: Readonly<Record<string, string | undefined>>;
}): Promise<Backend> {
  const environment = options.environment ?? {};
  const upstream = environment.KURDISH_SPEECH_BASE_URL ? hosted(environment) : await embedded();
  const proxy = createNodeProxy({
    ...upstream.connection,
    tokenSecret: environment.KURDISH_SPEECH_TOKEN_SECRET ?? randomBytes(32).toString('hex'),
    origins: options.origins,
    public: true,
  });
  return {
    handle: (request, response) => proxy.handle(request, response),
    async close() {
      await proxy.close();
      await upstream.close();
    },
  };
}

function hosted(environment: Readonly<Record<string, string | undefined>>) {
  const connection = {
    baseUrl: environment.KURDISH_SPEECH_BASE_URL ?? '',
    ttsKey: environment.KURDISH_SPEECH_TTS_KEY,
    sttKey: environment.KURDISH_SPEECH_STT_KEY,
  };
  return { connection, close: async () => {} };
}

async function embedded() {
  const store = openSqliteAccountStore(':memory:');
  const { ttsKey, sttKey } = await createAccount(store, { ttsPlan: 'business', sttPlan: 'pro' });
  const tts = createFormantEngine();
  const service = createService({ tts, store });
  const server = await serve(service, { host: '127.0.0.1', port: 0 });
  return {
    connection: { baseUrl: server.url, ttsKey, sttKey },
    async close() {
      await server.close();
      await service.close();
    },
  };
}
