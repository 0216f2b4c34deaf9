import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { CLI_COMMAND } from './cli-command.ts';
import { runHere } from './run-here.ts';

const ORIGIN = 'https://news.example';
const ENVIRONMENT = {
  // No test here sends a request to the service.
  KURDISH_SPEECH_BASE_URL: 'http://127.0.0.1:9',
  KURDISH_SPEECH_TTS_KEY: 'ks_tts_cli-test-key',
  KURDISH_SPEECH_TOKEN_SECRET: 'a secret of at least thirty-two bytes',
  KURDISH_SPEECH_ORIGINS: ORIGIN,
  KURDISH_SPEECH_PUBLIC: '1',
};
const MINTS_PER_MINUTE = 120;

const environment = (changes: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  ...ENVIRONMENT,
  ...changes,
});

interface Proxying {
  child: ChildProcess;
  url: string;
}

async function startProxy(flags: string[], changes?: Record<string, string>): Promise<Proxying> {
  const child = spawn(process.execPath, [...CLI_COMMAND, 'proxy', '--port', '0', ...flags], {
    env: environment(changes),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  after(() => child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return { child, url };
  }
  throw new Error('proxy ended without an address.');
}

/** What a reverse proxy on this machine passes on for a visitor who claims to be somebody else. */
async function askForToken(url: string, visitor: string): Promise<number> {
  const response = await fetch(`${url}/speech/token`, {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      'content-type': 'application/json',
      'x-forwarded-for': `${crypto.randomUUID()}, ${visitor}`,
    },
    body: '{"scope":["tts"]}',
  });
  await response.arrayBuffer();
  return response.status;
}

async function refusal(flags: string[], changes: Record<string, string> = {}): Promise<[unknown, string]> {
  const { code, stderr } = await runHere(['proxy', '--port', '0', ...flags], { ...ENVIRONMENT, ...changes });
  return [code, stderr];
}

test('proxy behind a reverse proxy rate-limits one visitor, and no other', async () => {
  const ways: [string[], Record<string, string>][] = [
    [['--trusted-proxies', '1'], {}],
    [[], { KURDISH_SPEECH_TRUSTED_PROXIES: '1' }],
    [['--trusted-proxies', '1'], { KURDISH_SPEECH_TRUSTED_PROXIES: '0' }],
  ];
  for (const [flags, changes] of ways) {
    const { child, url } = await startProxy(flags, changes);
    // A minute that turns in between starts the count again, once.
    let refusedAfter = 0;
    while (refusedAfter <= 2 * MINTS_PER_MINUTE && (await askForToken(url, '198.51.100.1')) === 200)
      refusedAfter += 1;
    assert.ok(refusedAfter >= MINTS_PER_MINUTE && refusedAfter <= 2 * MINTS_PER_MINUTE, `${refusedAfter}`);
    assert.equal(await askForToken(url, '198.51.100.2'), 200);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
  }
});

test('proxy accepts 0 to 10 reverse proxies; any other number is refused in one line that names the setting, with exit code 2', async () => {
  for (const value of ['11', 'one', '1.5', '']) {
    const [code, stderr] = await refusal(['--trusted-proxies', value]);
    assert.equal(code, 2, stderr);
    assert.match(stderr, /^--trusted-proxies [^\n]*0 to 10\.\n$/);
  }
  assert.deepEqual((await refusal(['--trusted-proxies=-1']))[0], 2);
  const [code, stderr] = await refusal([], { KURDISH_SPEECH_TRUSTED_PROXIES: 'nginx' });
  assert.equal(code, 2);
  assert.match(stderr, /^[^\n]*KURDISH_SPEECH_TRUSTED_PROXIES [^\n]*0 to 10\.\n$/);
});

test('proxy keeps speech where --cache or its variable says, and names a wrong one in one line', async () => {
  for (const [flags, changes, message] of [
    [
      ['--cache', 's4://bucket'],
      {},
      /^Set KURDISH_SPEECH_CACHE \(flag --cache\) to off, memory, the path of a folder or s3:\/\/bucket\/prefix\.\n$/,
    ],
    [[], { KURDISH_SPEECH_CACHE: 's4://bucket' }, /^Set KURDISH_SPEECH_CACHE/],
    [['--cache', 's3://'], {}, /^Set KURDISH_SPEECH_CACHE \(flag --cache\) to s3:\/\/bucket or [^\n]+\.\n$/],
    [['--cache', 's3://bucket'], { AWS_REGION: 'eu-west-1' }, /^Set AWS_ACCESS_KEY_ID to [^\n]+\.\n$/],
    [
      ['--cache', 's3://bucket', '--cache-bytes', '1000'],
      {},
      /^Leave out KURDISH_SPEECH_CACHE_BYTES \(flag --cache-bytes\) for a bucket: [^\n]+\.\n$/,
    ],
    [['--cache-bytes', '1e9'], {}, /^--cache-bytes "1e9" must be a whole number above 0\.\n$/],
    [[], { KURDISH_SPEECH_CACHE_BYTES: 'lots' }, /^Set KURDISH_SPEECH_CACHE_BYTES to a whole number above 0/],
  ] as const) {
    const [code, stderr] = await refusal([...flags], changes);
    assert.equal(code, 2, stderr);
    assert.match(stderr, message);
  }
});

test('proxy prints where its metrics are, and names the flag whose port is taken', async () => {
  const child = spawn(process.execPath, [...CLI_COMMAND, 'proxy', '--port', '0', '--metrics', '0'], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  after(() => child.kill('SIGKILL'));
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) if (lines.push(line) === 2) break;
  const metrics = /^metrics on (http:\/\/127\.0\.0\.1:(\d+)\/metrics)$/.exec(lines[1] ?? '');
  assert.match(await (await fetch(metrics?.[1] ?? '')).text(), /^kurdish_speech_proxy_bytes_total/m);
  const [, stderr] = await refusal(['--metrics', metrics?.[2] ?? '']);
  assert.equal(
    stderr,
    `Port ${metrics?.[2]} of 127.0.0.1 is already in use; choose another with --metrics.\n`,
  );
  const taken = /:(\d+)$/.exec(lines[0] ?? '')?.[1] ?? '';
  const [, other] = await refusal(['--port', taken]);
  assert.equal(other, `Port ${taken} of 127.0.0.1 is already in use; choose another with --port.\n`);
  const [code, elsewhere] = await refusal(['--metrics', '0', '--metrics-host', '192.0.2.1']);
  assert.deepEqual([code, elsewhere], [2, '--metrics-host "192.0.2.1" is not an address of this machine.\n']);
});

test('proxy speaks signed texts only, by flag or by variable; the flag counts', async () => {
  const ways: [string[], Record<string, string>, number][] = [
    [['--texts', 'signed'], {}, 403],
    [[], { KURDISH_SPEECH_TEXTS: 'signed' }, 403],
    // There is no service to ask.
    [['--texts', 'any'], { KURDISH_SPEECH_TEXTS: 'signed' }, 502],
    [[], {}, 502],
  ];
  for (const [flags, changes, expected] of ways) {
    const { child, url } = await startProxy(flags, changes);
    const headers = { origin: ORIGIN, 'content-type': 'application/json' };
    const body = '{"scope":["tts"]}';
    const minted = await fetch(`${url}/speech/token`, { method: 'POST', headers, body });
    const { token } = (await minted.json()) as { token: string };
    const { status } = await fetch(`${url}/speech/api/tts-stream`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: '{"text":"x","speaker_id":"sorani_m001"}',
    });
    assert.equal(status, expected);
    child.kill('SIGKILL');
  }
});

test('proxy takes limits of visitors by flag or by variable; the flag counts', async () => {
  for (const [flags, changes, expected] of [
    [[], { KURDISH_SPEECH_LIMITS: 'tokenRequests=7, tokenCharacters=900' }, [7, 900]],
    [['--limits', 'tokenRequests=8'], { KURDISH_SPEECH_LIMITS: 'tokenRequests=7' }, [8, 10_000]],
  ] as [string[], Record<string, string>, number[]][]) {
    const { child, url } = await startProxy(flags, changes);
    const headers = { origin: ORIGIN, 'content-type': 'application/json' };
    const minted = await fetch(`${url}/speech/token`, { method: 'POST', headers, body: '{"scope":["tts"]}' });
    const { limits } = (await minted.json()) as { limits: { requests: number; characters: number } };
    assert.deepEqual([limits.requests, limits.characters], expected);
    child.kill('SIGKILL');
  }
  const [code, stderr] = await refusal([], { KURDISH_SPEECH_LIMITS: 'tokenRequests=many' });
  assert.deepEqual(
    [code, stderr],
    [2, 'KURDISH_SPEECH_LIMITS: "tokenRequests" takes a whole number above 0, such as tokenRequests=100.\n'],
  );
  const [, flagged] = await refusal(['--limits', 'charactersPerDay=5']);
  assert.match(
    flagged,
    /^--limits: "charactersPerDay" is no limit; there are mintsPerMinutePerAddress, .*\n$/,
  );
});

test('proxy refuses another choice of texts in one line that names the setting, with exit code 2', async () => {
  assert.deepEqual(await refusal(['--texts', 'some']), [
    2,
    '--texts "some" is unknown; use any, signed, pages.\n',
  ]);
  const [code, stderr] = await refusal([], { KURDISH_SPEECH_TEXTS: 'some' });
  assert.equal(code, 2);
  assert.match(stderr, /^Set KURDISH_SPEECH_TEXTS \(option texts\) to one of any, signed, pages\.\n$/);
});

test('proxy refuses budgets that are not usable in one line that names the setting, with exit code 2', async () => {
  for (const budgets of ['/nowhere/budgets.json', '{"budgets":[{"name":"a"}]}', '{"budgets"']) {
    const [code, stderr] = await refusal(['--budgets', budgets]);
    assert.equal(code, 2, stderr);
    assert.match(stderr, /^Set KURDISH_SPEECH_BUDGETS \(flag --budgets.*\.\n$/);
  }
});

test("proxy answers OpenAI's clients only with --openai or KURDISH_SPEECH_OPENAI=1", async () => {
  const statusOf = async (flags: string[], changes?: Record<string, string>) => {
    const { url, child } = await startProxy(flags, changes);
    const response = await fetch(`${url}/speech/v1/models`);
    await response.arrayBuffer();
    child.kill();
    return response.status;
  };
  assert.equal(await statusOf([]), 404);
  assert.equal(await statusOf(['--openai']), 200);
  assert.equal(await statusOf([], { KURDISH_SPEECH_OPENAI: '1' }), 200);
  const [code, message] = await refusal([], { KURDISH_SPEECH_OPENAI: 'yes' });
  assert.notEqual(code, 0);
  assert.match(message, /Set KURDISH_SPEECH_OPENAI to 1 or leave it out/);
});
