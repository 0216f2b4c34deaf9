import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { DEFAULT_PLANS } from '../../../src/service/accounts/plan-rules.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { temporaryFolder } from '../support/open-service.ts';

const SCRIPT = new URL('../support/hanging-service.ts', import.meta.url).pathname;
const TOTAL = DEFAULT_PLANS.tts.free.characters;
const ROUNDS = 2;
const EACH = 5;

// covers: billing.crash
test('kill -9 of a service loses no debit for answered requests or started streams, and charges nothing for the rest', async () => {
  const folder = temporaryFolder();
  const store = await openStore(folder);
  after(() => store.close());
  const { account, ttsKey } = await createAccount(store, { ttsPlan: 'free', sttPlan: 'none' });
  let due = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
    const ask = (path: string, text: string) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'x-api-key': ttsKey },
        body: JSON.stringify({ text, speaker_id: 'sorani_m001' }),
      });
    const many = (path: string, text: string) => Array.from({ length: EACH }, () => ask(path, text));
    // Neither answered nor started: these cost nothing.
    const unanswered = [...many('/api/tts-proxy', 'a stuck'), ...many('/api/tts-stream', 'stuck')];
    const lost = Promise.allSettled(unanswered);
    const answered = await Promise.all(many('/api/tts-proxy', 'ab'));
    for (const response of answered) assert.equal((await response.arrayBuffer()).byteLength, 44 + 960);
    const started = await Promise.all(many('/api/tts-stream', 'abc stuck'));
    assert.ok([...answered, ...started].every(({ status }) => status === 200));
    due += EACH * (2 + 9);
    // All are in progress, and their cost is reserved.
    while ((await store.usage(account.id, 'characters'))!.used < due + EACH * (7 + 5)) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.ok((await lost).every(({ status }) => status === 'rejected'));
    for (const response of started) await response.arrayBuffer().catch(() => {});
    // The next instance to open the store releases the reservations of the killed one.
    await (await openStore(folder)).close();
    assert.equal((await store.usage(account.id, 'characters'))!.used, due);
  }
  const rest = await store.reserve(account.id, 'characters', TOTAL, TOTAL - due);
  assert.ok(rest);
  assert.equal(await store.reserve(account.id, 'characters', TOTAL, 1), undefined);
});
