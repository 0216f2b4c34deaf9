import { after } from 'node:test';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { createService, type Service } from '../../../src/service/service.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import type { Store } from '../../../src/service/store/store.ts';
import type { Watcher } from '../../../src/service/watch/watcher.ts';
import { watchService } from '../../../src/service/watch-service.ts';
import { assertContract } from '../support/assert-contract.ts';
import { ToneEngine } from '../support/tone-engine.ts';
import { ToneRecognizer } from '../support/tone-recognizer.ts';

/** A watched service with an account; its responses are checked against the contract. */
export async function openWatchedService(
  watchers: readonly Watcher[],
  store?: Store,
): Promise<{ service: Service; account: string; ttsKey: string; sttKey: string; store: Store }> {
  const opened = store ?? (await openStore(':memory:'));
  const { account, ttsKey, sttKey } = await createAccount(opened, { ttsPlan: 'developer', sttPlan: 'pro' });
  const parts = { tts: new ToneEngine(), stt: new ToneRecognizer(), store: opened };
  const { wrap, ...watched } = watchService(parts, watchers);
  const service = assertContract(wrap(createService(watched)));
  after(() => service.close());
  return { service, account: account.id, ttsKey, sttKey, store: opened };
}
