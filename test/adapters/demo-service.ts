import { createAccount } from '../../src/service/accounts.ts';
import { createFormantEngine } from '../../src/service/engine/formant-engine.ts';
import { createCtcEngine } from '../../src/service/engine/recognition/ctc-engine.ts';
import { serve } from '../../src/service/serve.ts';
import { createService } from '../../src/service/service.ts';
import { openStore } from '../../src/service/store/open-store.ts';

export interface DemoService {
  /** Address and keys, as the proxy's environment names them. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** The embedded service with an account that may do everything. */
export async function startDemoService(): Promise<DemoService> {
  const store = await openStore(':memory:');
  const { ttsKey, sttKey } = await createAccount(store, { ttsPlan: 'business', sttPlan: 'pro' });
  const service = createService({ tts: createFormantEngine(), stt: createCtcEngine(), store });
  const server = await serve(service, { host: '127.0.0.1', port: 0 });
  return {
    environment: {
      KURDISH_SPEECH_BASE_URL: server.url,
      KURDISH_SPEECH_TTS_KEY: ttsKey,
      KURDISH_SPEECH_STT_KEY: sttKey,
    },
    async close() {
      await server.close();
      await service.close();
    },
  };
}
