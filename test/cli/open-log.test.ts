import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { openLog } from '../../src/cli/open-log.ts';
import { createAccount } from '../../src/service/accounts/accounts.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import { temporaryFolder } from '../service/support/open-service.ts';
import { CLI_COMMAND } from './cli-command.ts';

const KEY = `ks_tts_${'a'.repeat(43)}`;
const TOKEN = `${'eyJhbGciOi'}.${'b'.repeat(40)}.${'c'.repeat(43)}`;
const TEXT = 'ئەمە نهێنییە، باشە؟';

function logged(flags: object, write: (log: ReturnType<typeof openLog>) => void): string {
  let lines = '';
  const add = (line: string) => {
    lines += line;
  };
  write(openLog(flags, 'info', { write: add }));
  return lines;
}

test('keys, tokens, texts, passwords and queries are in no line, whatever field they are in (a Sorani text)', () => {
  for (const log of ['json', 'pretty']) {
    const lines = logged({ log }, ({ proxy, service }) => {
      proxy.error(`Could not send ${TEXT} with ${KEY}`, {
        reason: `Error: https://user:hunter2@host/x?token=${TOKEN}`,
        headers: { 'x-api-key': 'canary-1', authorization: 'canary-2', cookie: 'canary-3' },
        inner: {
          deep: { cause: new Error(`canary-4 ${TEXT}`), list: [KEY, TOKEN, { Text: 'canary-7 Silav' }] },
        },
        text: 'canary-5 Silav',
      });
      service.error('unhandled', { requestId: 'r1', at: `at f (${TEXT}) < at ${KEY}`, secret: 'canary-6' });
    });
    for (const secret of [KEY, TOKEN, TEXT, 'نهێنی', 'hunter2', 'canary'])
      assert.ok(!lines.includes(secret), lines);
    assert.match(lines, /r1/);
    assert.equal(lines.trim().split('\n').length, 2);
  }
});

test('a line of JSON has its level, its time and its event; a pretty one reads as a sentence', () => {
  const [line] = logged({}, ({ service }) => service.info('request', { status: 200 })).split('\n');
  const { time, ...rest } = JSON.parse(line!) as Record<string, unknown>;
  assert.deepEqual(rest, { level: 'info', event: 'request', status: 200 });
  assert.match(String(time), /^\d{4}-.+Z$/);
  assert.match(
    logged({ log: 'pretty' }, ({ service }) => service.info('request', { status: 200 })),
    /^\d\d:\d\d:\d\d INFO {2}request status=200\n$/,
  );
  assert.equal(
    logged({ 'log-level': 'error' }, ({ service }) => service.info('request', {})),
    '',
  );
});

test('serve logs requests by route with --log-level info, and no key or path of a caller', async () => {
  const data = temporaryFolder();
  const store = await openStore(data);
  const { ttsKey } = await createAccount(store, { ttsPlan: 'free', sttPlan: 'none' });
  await store.close();
  const flags = ['serve', '--port', '0', '--data', data, '--log-level', 'info'];
  const child = spawn(process.execPath, [...CLI_COMMAND, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  after(() => child.kill('SIGKILL'));
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    const body = JSON.stringify({ text: TEXT, speaker_id: 'sorani_m001' });
    const headers = { 'x-api-key': ttsKey, 'content-type': 'application/json' };
    await (await fetch(`${url}/api/tts-stream`, { method: 'POST', headers, body })).arrayBuffer();
    await fetch(`${url}/${ttsKey}?key=${ttsKey}`);
    break;
  }
  while (log.split('\n').length < 3) await new Promise((resolve) => setTimeout(resolve, 50));
  const routes = log
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { route: string }).route);
  assert.deepEqual(routes, ['/api/tts-stream', 'other']);
  for (const secret of [TEXT, ttsKey]) assert.ok(!log.includes(secret));
});
