import { createAccount } from '../../src/service/accounts/accounts.ts';
import { serve } from '../../src/service/serve.ts';
import { createService, type ServiceOptions } from '../../src/service/service.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import type { Store } from '../../src/service/store/store.ts';
import { ToneEngine } from '../service/support/tone-engine.ts';
import { ToneRecognizer } from '../service/support/tone-recognizer.ts';

export interface Keys {
  readonly tts: string;
  readonly stt: string;
}

export interface FaultyServices {
  readonly url: string;
  readonly keys: Keys;
  stop(): Promise<void>;
}

function unreachable(): never {
  throw new Error('unreachable');
}

/** Faults of a service, by their names in the cases. */
const FAULTS: Record<string, (store: Store) => Partial<ServiceOptions>> = {
  'no list of speakers': () => ({ loadRoster: unreachable }),
  'accounts that cannot be reached': (store) => ({
    store: new Proxy(store, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return name === 'close' ? value.bind(target) : async () => unreachable();
      },
    }),
  }),
  'broken engines': () => ({
    tts: new ToneEngine({ beforeChunk: unreachable }),
    stt: Object.assign(new ToneRecognizer(), { open: unreachable }),
  }),
  'a limit of one request a minute': () => ({ requestsPerMinute: 1 }),
};

/** A service on HTTP with one fault, and the keys of one of its accounts. */
export async function startFaultyServices(fault: string): Promise<FaultyServices> {
  const store = await openStore(':memory:');
  const { ttsKey, sttKey } = await createAccount(store, { ttsPlan: 'developer', sttPlan: 'pro' });
  const service = createService({
    tts: new ToneEngine(),
    stt: new ToneRecognizer(),
    store,
    ...FAULTS[fault]!(store),
  });
  const server = await serve(service);
  return {
    url: server.url,
    keys: { tts: ttsKey, stt: sttKey },
    async stop() {
      await server.close();
      await service.close();
    },
  };
}
