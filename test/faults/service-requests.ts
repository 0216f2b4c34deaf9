import { request } from 'node:http';
import { createAccount } from '../../src/service/accounts/accounts.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import { CANARIES } from './canaries.ts';
import type { Fault } from './fault.ts';
import type { Program } from './program.ts';
import { sendRaw, statusOf } from './raw.ts';
import type { Stage } from './stage.ts';
import { verdict } from './verdict.ts';

/** Requests to the service that are not what they should be. */
export const SERVICE_REQUESTS: readonly Fault[] = [
  {
    name: 'texts of 500 and 501 characters: letters, letters of four bytes, marks, joiners, right-to-left signs',
    expected: '200 for 500 and 400 for 501, whatever a character weighs; 500 characters charged for each 200',
    async run(stage) {
      const { ask, charged } = await open(stage);
      const measured: string[] = [];
      let due = 0;
      for (const character of ['ش', 'a', '𐎠', 'ا\u0301', 'ب\u200c', '\u202bب']) {
        const length = [...character].length;
        const fitting = character.repeat(500 / length);
        const statuses = [await ask({ text: fitting }), await ask({ text: `${fitting}x` })];
        measured.push(statuses.join('/'));
        // Letters that nobody speaks make no sound, which costs nothing.
        if ((await charged()) > due) due += 500;
      }
      const used = await charged();
      return verdict(
        measured.every((pair) => pair === '200/400') && used === due && due >= 4 * 500,
        `${measured.join(', ')}; ${used} characters`,
      );
    },
  },
  {
    name: 'texts with nothing to say, NUL, half of a pair, numbers that are none, __proto__, 10,000 levels',
    expected: 'no 5xx, no 200 but for signs that make no sound, nothing charged',
    async run(stage) {
      const { service, key, ask, charged } = await open(stage);
      const statuses = [await ask({ text: '؟!… —' })];
      const voice = '"speaker_id":"sorani_m001"';
      for (const body of [
        `{"text":"\\u0000",${voice}}`,
        `{"text":"\\ud800",${voice}}`,
        `{"text":"سڵاو",${voice},"speed":NaN}`,
        `{"text":"سڵاو",${voice},"speed":1e999}`,
        `{"text":{"__proto__":"سڵاو"},${voice}}`,
        `{"text":${'['.repeat(10_000)}${']'.repeat(10_000)},${voice}}`,
        '',
        'null',
      ])
        statuses.push(await post(service, key, body));
      const used = await charged();
      return verdict(
        statuses.every((status) => status === 400 || status === 200) && used === 0,
        `${statuses.join(', ')}; ${used} characters`,
      );
    },
  },
  {
    name: 'agents: another host, another origin, a message of 7 MB, an unknown revision, broken JSON',
    expected: '403, 403, 413, 400, 400',
    async run(stage) {
      const { service, key } = await open(stage);
      const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
      const statuses = [
        await callAgentTool(service, list, { host: 'attacker.example' }),
        await callAgentTool(service, list, { origin: 'https://attacker.example' }),
        await callAgentTool(service, '"', { authorization: `Bearer ${key}`, 'content-length': '7000000' }),
        await callAgentTool(service, list, { 'mcp-protocol-version': '1999-01-01' }),
        await callAgentTool(service, '{"jsonrpc":', {}),
      ];
      return verdict(statuses.join() === '403,403,413,400,400', statuses.join(', '));
    },
  },
  {
    name: 'headers of 20 kB, two lengths, a length and chunks, an upgrade to HTTP/2, a broken chunk',
    expected: '431 or 400, or the request is served without the upgrade; the service lives',
    async run(stage) {
      const { service } = await open(stage);
      const start = 'POST /api/tts-proxy HTTP/1.1\r\nHost: x\r\n';
      const answers = [];
      for (const rest of [
        `X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
        'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
        'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        'Connection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: 2\r\n\r\n{}',
        'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
      ])
        answers.push(statusOf((await sendRaw(service.url, start + rest)).answer));
      return verdict(
        answers.every((status) => [400, 401, 431].includes(status)) && service.isRunning,
        answers.join(', '),
      );
    },
  },
];

async function open(stage: Stage) {
  const folder = stage.folder();
  const store = await openStore(folder);
  stage.defer(() => store.close());
  const { account, ttsKey } = await createAccount(store, { ttsPlan: 'free', sttPlan: 'free' });
  stage.tokens.push(ttsKey);
  const service = await stage.program(['serve', '--port', '0', '--data', folder]);
  return {
    service,
    key: ttsKey,
    ask: (speech: object) => post(service, ttsKey, JSON.stringify({ speaker_id: 'sorani_m001', ...speech })),
    charged: async () => (await store.usage(account.id, 'characters'))?.used ?? 0,
  };
}

async function post({ url }: Program, key: string, body: string): Promise<number> {
  const response = await fetch(`${url}/api/tts-proxy`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Not with fetch(), which sets the host itself. */
function callAgentTool(
  { url }: Program,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${url}/api/mcp`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-canary': CANARIES.ttsKey,
        ...headers,
      },
    });
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}
