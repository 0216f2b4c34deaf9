import { createAccount } from '../../src/service/accounts/accounts.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import type { Program } from './program.ts';
import type { Stage } from './stage.ts';

export interface LiveService {
  readonly service: Program;
  /** @returns The address of a new session. */
  readonly connect: () => Promise<string>;
}

/** A service, and an account that may open a thousand live sessions. */
export async function openLive(
  stage: Stage,
  environment: Readonly<Record<string, string>> = {},
): Promise<LiveService> {
  const folder = stage.folder();
  const store = await openStore(folder);
  stage.defer(() => store.close());
  const { sttKey, account } = await createAccount(store, { ttsPlan: 'business', sttPlan: 'pro' });
  await store.setRemaining(account.id, 'sessions', 1000, 1000);
  stage.tokens.push(sttKey);
  const service = await stage.program(['serve', '--port', '0', '--data', folder], environment);
  const connect = async () => {
    const response = await fetch(`${service.url}/api/stt-stream-connect`, {
      method: 'POST',
      headers: { 'x-api-key': sttKey, 'content-type': 'application/json' },
      body: '{"dialect":"sorani"}',
    });
    const { websocket_url: address } = (await response.json()) as { websocket_url: string };
    stage.tokens.push(address);
    return address;
  };
  return { service, connect };
}
