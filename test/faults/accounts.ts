import { setTimeout as delay } from 'node:timers/promises';
import { createAccount } from '../../src/service/accounts/accounts.ts';
import { DEFAULT_PLANS } from '../../src/service/accounts/plan-rules.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import type { Store } from '../../src/service/store/store.ts';
import type { Fault } from './fault.ts';
import type { Program } from './program.ts';
import type { Stage } from './stage.ts';
import { verdict } from './verdict.ts';

const SENTENCE = 'سڵاو هاوڕێیان، ئەمڕۆ ڕۆژێکی خۆشە و ئێمە لێرە دەژین.';
const LENGTH = [...SENTENCE].length;

/** What the service charges when it is raced, killed, stopped or left. */
export const ACCOUNTS: readonly Fault[] = [
  {
    name: '200 requests at once, of which 100 are paid for',
    expected: 'exactly 100 are answered, and the account is used up to the character',
    async run(stage) {
      const { service, ttsKey, account, store } = await open(stage);
      await store.setRemaining(account, 'characters', 100 * 5, DEFAULT_PLANS.tts.business.characters);
      const before = await used(store, account);
      const statuses = await Promise.all(
        Array.from({ length: 200 }, async () => {
          const response = await speak(service.url, ttsKey, 'سڵاوو', 'tts-proxy');
          await response.arrayBuffer();
          return response.status;
        }),
      );
      const granted = statuses.filter((status) => status === 200).length;
      const refused = statuses.filter((status) => status === 403).length;
      const charged = (await used(store, account)) - before;
      return verdict(
        granted === 100 && refused === 100 && charged === 500,
        `${granted} answered, ${refused} refused, ${charged} characters charged`,
      );
    },
  },
  {
    name: 'kill -9 of the service, 5 times, while it speaks to 10 readers',
    expected: 'whole answers and streams that sounded are charged, the rest is not, nothing twice',
    async run(stage) {
      const { folder, ttsKey, account, store } = await open(stage);
      let due = 0;
      let rounds = 0;
      for (; rounds < 5; rounds++) {
        const service = await serve(stage, folder);
        const readers = Array.from({ length: 10 }, () =>
          speak(service.url, ttsKey, SENTENCE, 'tts-stream').then((response) => response.body!.getReader()),
        );
        const bodies = await Promise.all(readers);
        for (const body of bodies) await body.read();
        due += bodies.length * LENGTH;
        // Not answered when it dies.
        const unanswered = Array.from({ length: 5 }, () =>
          speak(service.url, ttsKey, SENTENCE.repeat(8), 'tts-proxy').catch(() => undefined),
        );
        await delay(Math.random() * 30);
        await service.kill();
        const answered = (await Promise.all(unanswered)).filter((response) => response !== undefined);
        due += answered.filter(({ status }) => status === 200).length * LENGTH * 8;
        for (const body of bodies) await body.cancel().catch(() => {});
      }
      // The next to open the store releases what the killed ones had reserved.
      await (await openStore(folder)).close();
      const charged = await used(store, account);
      return verdict(charged === due, `${charged} characters charged, ${due} due, after ${rounds} kills`);
    },
  },
  {
    name: 'SIGTERM while 10 readers listen',
    expected: 'every stream ends whole, exit code 0, every character charged once',
    async run(stage) {
      const { service, ttsKey, account, store } = await open(stage);
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => speak(service.url, ttsKey, SENTENCE, 'tts-stream')),
      );
      const reading = responses.map((response) =>
        response.arrayBuffer().then(
          (bytes) => bytes.byteLength,
          () => 0,
        ),
      );
      service.signal('SIGTERM');
      const sizes = await Promise.all(reading);
      const code = await service.ended();
      const charged = await used(store, account);
      const whole = sizes.filter((size) => size > 48_000).length;
      return verdict(
        whole === 10 && code === 0 && charged === 10 * LENGTH,
        `${whole} of 10 whole, exit code ${code}, ${charged} of ${10 * LENGTH} characters charged`,
      );
    },
  },
  {
    name: '5,000 characters are spoken for one reader while another asks for the plans',
    expected: 'plans after at most 50 ms at the median',
    async run(stage) {
      const { service, ttsKey } = await open(stage);
      const long = speak(service.url, ttsKey, SENTENCE.repeat(90).slice(0, 5000), 'tts-proxy', {
        include_timestamps: true,
      });
      const waits: number[] = [];
      let isDone = false;
      const done = long
        .then((response) => response.arrayBuffer())
        .finally(() => {
          isDone = true;
        });
      while (!isDone) {
        const startedAt = performance.now();
        await (await fetch(`${service.url}/healthz`)).arrayBuffer();
        waits.push(performance.now() - startedAt);
        await delay(20);
      }
      await done;
      const median = waits.sort((one, other) => one - other)[waits.length >> 1] ?? 0;
      return verdict(
        median <= 50,
        `${median.toFixed(1)} ms at the median, ${waits.at(-1)?.toFixed(0)} at most, ${waits.length} times`,
      );
    },
  },
  {
    name: 'wrong keys: of the other kind, altered, twice, in the address, 8 kB',
    expected: '401 each, and none is printed',
    async run(stage) {
      const { service, ttsKey, sttKey } = await open(stage);
      stage.tokens.push(ttsKey, sttKey);
      const altered = `${ttsKey.slice(0, -1)}${ttsKey.endsWith('a') ? 'b' : 'a'}`;
      const statuses: number[] = [];
      for (const key of [sttKey, altered, `${ttsKey}, ${ttsKey}`, 'ks_tts_', 'x'.repeat(8000)])
        statuses.push((await speak(service.url, key, SENTENCE, 'tts-proxy')).status);
      const inAddress = await fetch(`${service.url}/api/tts-proxy?x-api-key=${ttsKey}`, {
        method: 'POST',
        body: JSON.stringify({ text: SENTENCE, speaker_id: 'sorani_m001' }),
      });
      statuses.push(inAddress.status);
      return verdict(
        statuses.every((status) => status === 401),
        statuses.join(', '),
      );
    },
  },
];

async function open(stage: Stage) {
  const folder = stage.folder();
  const store = await openStore(folder);
  stage.defer(() => store.close());
  const { account, ttsKey, sttKey } = await createAccount(store, { ttsPlan: 'business', sttPlan: 'pro' });
  return { folder, store, account: account.id, ttsKey, sttKey, service: await serve(stage, folder) };
}

const serve = (stage: Stage, folder: string): Promise<Program> =>
  stage.program(['serve', '--port', '0', '--data', folder]);

const used = async (store: Store, account: string) => (await store.usage(account, 'characters'))?.used ?? 0;

function speak(
  url: string,
  key: string,
  text: string,
  endpoint: 'tts-proxy' | 'tts-stream',
  options: object = {},
): Promise<Response> {
  return fetch(`${url}/api/${endpoint}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ text, speaker_id: 'sorani_m001', ...options }),
  });
}
