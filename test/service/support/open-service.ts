import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { SttPlanName, TtsPlanName } from '../../../src/contract/plans.ts';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { createService, type Service, type ServiceOptions } from '../../../src/service/service.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import type { AccountChanges, Store } from '../../../src/service/store/store.ts';
import { assertContract } from './assert-contract.ts';
import { ToneEngine } from './tone-engine.ts';

/** A new folder, removed when the test file ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface OpenService {
  readonly service: Service;
  readonly engine: ToneEngine;
  readonly store: Store;
  /** Creates an account on these plans and returns its keys. */
  issue(plans?: Plans): Promise<{ ttsKey: string; sttKey: string; id: string }>;
  /** A synthesis request with a developer plan's key, unless `headers` say otherwise. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

interface Plans extends Pick<AccountChanges, 'status'> {
  ttsPlan?: TtsPlanName;
  sttPlan?: SttPlanName;
}

/** A service with a tone engine and real accounts in a new folder. Its responses are checked against the contract's route table. */
export async function openService(
  options: Partial<Omit<ServiceOptions, 'tts' | 'store'>> & { engine?: ToneEngine } = {},
): Promise<OpenService> {
  const { engine = new ToneEngine(), ...rest } = options;
  const store = await openStore(temporaryFolder(), { now: rest.now });
  const service = assertContract(createService({ tts: engine, store, ...rest }));
  after(() => service.close());
  const issue = async ({ ttsPlan = 'developer', sttPlan = 'none', status = 'active' }: Plans = {}) => {
    const { account, ttsKey, sttKey } = await createAccount(store, { ttsPlan, sttPlan });
    if (status !== 'active') await store.change(account.id, { status });
    return { ttsKey, sttKey, id: account.id };
  };
  const { ttsKey } = await issue();
  return {
    service,
    engine,
    store,
    issue,
    post: (path, body, headers) =>
      service.fetch(
        new Request(`http://service.test${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': ttsKey, ...headers },
          body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
        } as RequestInit),
      ),
  };
}
