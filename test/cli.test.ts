import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { CLI_COMMAND } from './cli/cli-command.ts';
import { runHere } from './cli/run-here.ts';
import { toneModels } from './engine/sherpa/support/tone-model.ts';
import { recording } from './service/decode/fixtures/sung-notes.ts';

const SORANI = { text: 'سڵاو ئەی هاوڕێ', speaker_id: 'sorani_m001' };

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

const children: ChildProcess[] = [];
after(async () => {
  if (shared) assert.equal(await stop((await shared).serving), 0);
  for (const child of children) child.kill('SIGKILL');
});

/** Starts a server command; resolves with the first URL on its stdout. */
async function start(args: readonly string[], environment: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, [...CLI_COMMAND, ...args], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return { child, url };
  }
  throw new Error(`${args[0]} ended without an address.`);
}

/** One for all tests that change only accounts of their own. */
let shared: Promise<{ serving: Running; data: string }> | undefined;

async function startShared() {
  const data = folder();
  const flags = ['--reserved', 'sorani_f002,cast_01', '--public-url', 'https://speech.example.org'];
  const serving = await start(['serve', '--port', '0', '--data', data, '--threads', '1', ...flags]);
  return { serving, data };
}

function serveOnce() {
  shared ??= startShared();
  return shared;
}

async function stop({ child }: Running): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  return (await exited)[0];
}

function speak({ url }: Running, key: string, body: object = SORANI): Promise<Response> {
  return fetch(`${url}/api/tts-stream`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: JSON.stringify({ stream_format: 'pcm', ...body }),
  });
}

const folders: string[] = [];
after(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'kurdish-speech-'));
  folders.push(path);
  return path;
}

interface AccountLine {
  readonly account: string;
  readonly tts_key: string;
  readonly stt_key: string;
  readonly tts_plan: string;
  readonly stt_plan: string;
}

async function createAccount(data: string, ...plans: string[]): Promise<AccountLine> {
  const { code, stdout, stderr } = await runHere(['account', 'create', '--data', data, '--json', ...plans]);
  assert.equal(code, 0, stderr);
  assert.equal(stdout.trim().split('\n').length, 1);
  return JSON.parse(stdout);
}

// covers: voices.reserved synthesis.dialects
test('a folder, an account and serve: Sorani, Kurmanji and Badini are spoken, and account changes apply while it runs', async () => {
  const { serving, data } = await serveOnce();
  const early = await createAccount(data, '--tts-plan', 'developer', '--stt-plan', 'pro');
  assert.deepEqual([early.tts_plan, early.stt_plan], ['developer', 'pro']);
  assert.match(serving.url, /^http:\/\/127\.0\.0\.1:\d+$/);
  const voices = [
    SORANI,
    { text: 'Silav hevalno', speaker_id: 'kurmanji_f002' },
    { text: 'سلاڤ هەڤالێن من', speaker_id: 'badini_v5_m001' },
  ];
  for (const voice of voices) {
    const response = await speak(serving, early.tts_key, voice);
    assert.equal(response.status, 200);
    const pcm = Buffer.from(await response.arrayBuffer());
    const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2);
    assert.ok(samples.length > 6000 && samples.some((sample) => Math.abs(sample) > 1000), voice.speaker_id);
  }
  assert.equal((await speak(serving, early.tts_key, { ...SORANI, speaker_id: 'sorani_f002' })).status, 403);

  const late = await createAccount(data, '--tts-plan', 'none');
  assert.equal((await speak(serving, late.tts_key)).status, 403);
  assert.equal((await speak(serving, late.stt_key)).status, 401);
  const set = (...changes: string[]) => runHere(['account', 'set', late.account, '--data', data, ...changes]);
  const changed = await set('--tts-plan', 'free', '--status', 'inactive');
  assert.deepEqual(JSON.parse(changed.stdout), {
    account: late.account,
    tts_plan: 'free',
    stt_plan: 'free',
    status: 'inactive',
  });
  assert.match(await (await speak(serving, late.tts_key)).text(), /inactive/);
  await set('--status', 'active');
  assert.equal((await speak(serving, late.tts_key)).status, 200);
});

test('serve finishes its current stream before it stops', async () => {
  const data = folder();
  const { tts_key } = await createAccount(data, '--tts-plan', 'developer');
  const serving = await start(['serve', '--port', '0', '--data', data]);
  const text = 'ئەم دەقە درێژە. '.repeat(100).slice(0, 1200);
  const whole = Buffer.from(
    await (await speak(serving, tts_key, { ...SORANI, text, seed: 1 })).arrayBuffer(),
  );
  const response = await speak(serving, tts_key, { ...SORANI, text, seed: 1 });
  const exit = stop(serving);
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), whole);
  assert.equal(await exit, 0);
});

test('the command as users start it: help on stdout; one line on stderr and exit code 2 after a wrong value', async () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...CLI_COMMAND, ...args], {
      encoding: 'utf8',
    });
    return [status, stdout.split('\n')[0], stderr];
  };
  assert.deepEqual(run('--help'), [0, 'Usage: kurdish-speech <command> [options]', '']);
  assert.deepEqual(run('serve', '--port', 'x'), [
    2,
    '',
    '--port "x" must be a whole number from 0 to 65535.\n',
  ]);
  for (const command of [
    'cache list',
    'clone add',
    'conformance',
    'evaluate',
    'proxy',
    'publish',
    'say',
    'sign',
    'status',
    'transcribe',
  ]) {
    const { code, stdout, stderr } = await runHere([...command.split(' '), '--help']);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, new RegExp(`^Usage: kurdish-speech ${command.split(' ')[0]}`));
  }
});

test('a port in use ends with one line and exit code 1', async () => {
  const { serving, data } = await serveOnce();
  const { code, stderr } = await runHere(['serve', '--port', new URL(serving.url).port, '--data', data]);
  assert.equal(code, 1);
  assert.match(stderr, /^Port \d+ of 127\.0\.0\.1 is already in use[^\n]*\n$/);
});

test('remaining quotas can be set while serve runs; a recording and a live session are counted', async () => {
  const { serving, data } = await serveOnce();
  const { account, stt_key, tts_key } = await createAccount(data, '--stt-plan', 'starter');
  const connect = async () => {
    const response = await fetch(`${serving.url}/api/stt-stream-connect`, {
      method: 'POST',
      headers: { 'x-api-key': stt_key },
      body: '{"dialect":"sorani"}',
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const set = (...counts: string[]) => runHere(['account', 'set', account, '--data', data, ...counts]);
  const first = await connect();
  assert.equal(first.body.streaming_sessions_remaining, 99);
  assert.match(String(first.body.websocket_url), /^wss:\/\/speech\.example\.org\/api\//);
  assert.equal((await set('--sessions', '1')).code, 0);
  assert.equal((await connect()).body.streaming_sessions_remaining, 0);
  assert.equal((await connect()).status, 403);
  await set('--purchased-sessions', '10');
  const bought = await connect();
  assert.deepEqual(
    [bought.body.streaming_sessions_purchased, bought.body.streaming_sessions_remaining],
    [10, 9],
  );
  await set('--sessions', '130');
  const grown = await connect();
  assert.deepEqual(
    [grown.body.streaming_sessions_purchased, grown.body.streaming_sessions_remaining],
    [30, 129],
  );

  const spoken = await fetch(`${serving.url}/api/tts-proxy`, {
    method: 'POST',
    headers: { 'x-api-key': tts_key },
    body: JSON.stringify({ text: 'Silav hevalno', speaker_id: 'kurmanji_m001' }),
  });
  const recording = await spoken.blob();
  const transcribe = () => {
    const form = new FormData();
    form.append('file', recording, 'x.wav');
    form.append('dialect', 'kurmanji');
    const headers = { 'x-api-key': stt_key };
    return fetch(`${serving.url}/api/stt-proxy`, { method: 'POST', headers, body: form });
  };
  await set('--credits', '1');
  const answer = await transcribe();
  assert.equal(answer.status, 200);
  const { text, detected_script } = (await answer.json()) as Record<string, string>;
  assert.ok(text!.length > 4 && detected_script === 'latin', text);
  assert.equal((await transcribe()).status, 403);
});

// covers: authentication.accounts
test('serve applies its plans, rate and upgrade URL, and remaining quotas are shown', async () => {
  const data = folder();
  const plans = join(data, 'plans.json');
  writeFileSync(plans, JSON.stringify({ tts: { free: { characters: 20 } } }));
  const { account, tts_key } = await createAccount(data);
  const eager = await createAccount(data);
  const upgrade = ['--upgrade-url', 'https://example.org/plans?from=api'];
  const serving = await start([
    'serve',
    '--port',
    '0',
    '--data',
    data,
    '--plans',
    plans,
    '--rate',
    '3',
    ...upgrade,
  ]);
  const show = async (id = account) => {
    const { stdout } = await runHere(['account', 'show', id, '--data', data, '--plans', plans]);
    return JSON.parse(stdout).characters as Record<string, number>;
  };
  const setCharacters = (id: string, characters: string) =>
    runHere(['account', 'set', id, '--data', data, '--plans', plans, '--characters', characters]);
  const length = [...SORANI.text].length;
  assert.equal((await speak(serving, tts_key)).status, 200);
  assert.deepEqual(await show(), { used: length, total: 20, purchased: 0, remaining: 20 - length });
  const refused = await speak(serving, tts_key);
  assert.equal(refused.status, 403);
  const { upgrade_required, upgrade_url } = (await refused.json()) as Record<string, unknown>;
  assert.deepEqual([upgrade_required, upgrade_url], [true, 'https://example.org/plans?from=api']);

  assert.equal((await setCharacters(account, '50')).code, 0);
  assert.deepEqual(await show(), { used: 0, total: 20, purchased: 30, remaining: 50 });
  assert.equal((await speak(serving, tts_key)).status, 200);
  assert.equal((await show()).remaining, 50 - length);

  assert.equal((await setCharacters(eager.account, '100')).code, 0);
  // At once, and of an account of its own: all four fall into one minute, however long the commands above took.
  const answers = await Promise.all([1, 2, 3, 4].map(() => speak(serving, eager.tts_key)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 429]);
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  assert.equal((await show(eager.account)).remaining, 100 - 3 * length);
  assert.equal(await stop(serving), 0);
});

test('serve transcribes with a custom model and says so', async (t) => {
  const { folder: models, offline } = toneModels();
  t.after(() => rmSync(models, { recursive: true }));
  const file = join(models, 'models.json');
  const { omnilingual } = (offline.config as { modelConfig: { omnilingual: { model: string } } }).modelConfig;
  const modelConfig = { omnilingual: { model: basename(omnilingual.model) }, tokens: 'tokens.txt' };
  const settings = { trainedOn: 'sung notes', sorani: { mode: 'offline', config: { modelConfig } } };
  writeFileSync(file, JSON.stringify(settings));
  const data = folder();
  const { stt_key } = await createAccount(data);
  const serving = await start(['serve', '--port', '0', '--data', data, '--stt-model', file]);
  const health = (await (await fetch(`${serving.url}/healthz`)).json()) as Record<string, unknown>;
  assert.deepEqual(health.recognition, { name: 'sherpa-onnx', trained_on: 'sung notes' });
  const transcribe = (dialect: string) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(recording('sung.opus'))]));
    form.append('dialect', dialect);
    const headers = { 'x-api-key': stt_key };
    return fetch(`${serving.url}/api/stt-proxy`, { method: 'POST', headers, body: form });
  };
  assert.equal(((await (await transcribe('sorani')).json()) as { text: string }).text, 'badge cafe');
  const refused = await transcribe('kurmanji');
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /\\"kurmanji\\" is not supported here; use sorani/);
  const connect = (dialect: string) =>
    fetch(`${serving.url}/api/stt-stream-connect`, {
      method: 'POST',
      headers: { 'x-api-key': stt_key },
      body: JSON.stringify({ dialect }),
    });
  assert.equal((await connect('kurmanji')).status, 400);
  const session = (await (await connect('sorani')).json()) as Record<string, unknown>;
  assert.equal(session.streaming_sessions_used, 1);
  assert.equal(await stop(serving), 0);

  const bad: [string, RegExp][] = [
    ['{', /not JSON/],
    ['{}', /trainedOn/],
    ['{"trainedOn":"x"}', /contains no model/],
    ['{"trainedOn":"x","badini":{}}', /badini/],
    [JSON.stringify({ ...settings, sorani: { ...settings.sorani, mode: 'fast' } }), /sorani\.mode/],
    [JSON.stringify(settings).replace('tokens.txt', 'tokens.text'), /"tokens" names "tokens.text"/],
  ];
  for (const [text, pattern] of bad) {
    writeFileSync(file, text);
    const { code, stderr } = await runHere(['serve', '--port', '0', '--data', data, '--stt-model', file]);
    assert.equal(code, 2, stderr);
    assert.match(stderr, pattern);
    assert.match(stderr, /^--stt-model: [^\n]*models\.json: [^\n]*\n$/);
  }
  const { stderr } = await runHere(['serve', '--data', data, '--stt-model', join(models, 'nothing.json')]);
  assert.match(stderr, /^--stt-model: [^\n]*nothing\.json: it cannot be read\.\n$/);
});

test('proxy in front of serve: a page gets a token and receives the same samples', async () => {
  const { serving, data } = await serveOnce();
  const { tts_key } = await createAccount(data, '--tts-plan', 'developer');
  const origin = 'https://example.org';
  const proxying = await start(['proxy', '--port', '0', '--mount', '/voice'], {
    KURDISH_SPEECH_BASE_URL: serving.url,
    KURDISH_SPEECH_TTS_KEY: tts_key,
    KURDISH_SPEECH_TOKEN_SECRET: 'a secret of at least thirty-two bytes',
    KURDISH_SPEECH_ORIGINS: origin,
    KURDISH_SPEECH_PUBLIC: '1',
  });
  const mint = await fetch(`${proxying.url}/voice/token`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ scope: ['tts'] }),
  });
  assert.equal(mint.status, 200);
  const { token } = (await mint.json()) as { token: string };
  const body = JSON.stringify({ ...SORANI, stream_format: 'pcm', seed: 3 });
  const through = await fetch(`${proxying.url}/voice/api/tts-stream`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  });
  assert.equal(through.status, 200);
  const direct = await speak(serving, tts_key, { ...SORANI, seed: 3 });
  assert.deepEqual(Buffer.from(await through.arrayBuffer()), Buffer.from(await direct.arrayBuffer()));
  assert.equal(await stop(proxying), 0);
});
