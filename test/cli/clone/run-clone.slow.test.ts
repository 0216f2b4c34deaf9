import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { voiceFromId } from '../../../src/engine/formant/voices/voice-from-id.ts';
import { recorded } from '../../service/clones/reference-fixture.ts';
import { temporaryFolder } from '../../service/support/open-service.ts';
import { wavFile } from '../../service/support/wav-file.ts';
import { CLI_COMMAND } from '../cli-command.ts';

const TEXT = 'سڵاو، چۆنیت؟';

const folder = temporaryFolder();
const data = join(folder, 'data');
const man = join(folder, 'a man.wav');
const woman = join(folder, 'woman.wav');
writeFileSync(man, wavFile(recorded({ voice: 'sorani_m005' }, 'sorani')));
writeFileSync(woman, wavFile(recorded({ voice: 'kurmanji_f002' }, 'kurmanji')));

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [...CLI_COMMAND, ...args], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

/** Runs a command that must succeed; answers its lines of JSON. */
async function lines(...args: string[]): Promise<Record<string, unknown>[]> {
  const { code, stdout, stderr } = await run(...args, '--data', data);
  assert.equal(code, 0, stderr);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Runs a command that must be refused with one line. */
async function wrong(message: RegExp, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await run(...args);
  assert.equal(code, 2, stderr);
  assert.equal(stdout, '');
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
  assert.match(stderr, message);
}

async function createAccount(plan: string): Promise<{ account: string; tts_key: string }> {
  const [account] = await lines('account', 'create', '--tts-plan', plan);
  return account as { account: string; tts_key: string };
}

async function startServe() {
  const child = spawn(process.execPath, [...CLI_COMMAND, 'serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  after(() => child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return { child, url };
  }
  throw new Error('serve ended without an address.');
}

// covers: voices.clone.created
test('clone add, list and remove work while serve runs: a voice is created, speaks, reaches the limit, and is removed', async () => {
  const { account, tts_key } = await createAccount('creator');
  const { child, url } = await startServe();
  const speak = (speaker_id: unknown, dialect?: string) =>
    fetch(`${url}/api/tts-proxy`, {
      method: 'POST',
      headers: { 'x-api-key': tts_key, 'content-type': 'application/json' },
      body: JSON.stringify({ text: TEXT, speaker_id, dialect }),
    });

  const of = ['--account', account];
  const [dara] = await lines('clone', 'add', ...of, '--name', 'دارا', '--reference', man);
  const { clone, pitch, formant_scale, tilt, rate, created_at, ...rest } = dara!;
  assert.match(String(clone), /^clone_[\w-]{12}$/);
  assert.deepEqual(rest, { account, name: 'دارا', dialect: 'sorani' });
  for (const value of [pitch, formant_scale, tilt, rate]) assert.equal(typeof value, 'number');
  assert.ok(Math.abs(Number(pitch) / voiceFromId('sorani_m005').pitch - 1) < 0.1);
  assert.ok(!Number.isNaN(Date.parse(String(created_at))));

  const spoken = await speak(clone);
  assert.equal(spoken.status, 200);
  assert.ok((await spoken.arrayBuffer()).byteLength > 20_000);

  const add = ['clone', 'add', ...of, '--reference', woman, '--dialect', 'kurmanji', '--name'];
  const [second] = await lines(...add, 'Berfîn', '--json');
  assert.equal(second!.dialect, 'kurmanji');
  assert.ok(Number(second!.pitch) > 250);
  const [third] = await lines(...add, 'Berfîn');
  await wrong(/creator plan has 3 cloned voices/, ...add, 'Berfîn', '--data', data);
  assert.deepEqual(await lines('clone', 'list', ...of), [dara, second, third]);

  assert.deepEqual(await lines('clone', 'remove', String(clone), ...of), [{ clone, account, removed: true }]);
  assert.equal((await speak(clone)).status, 403);
  assert.equal((await speak(second!.clone)).status, 200);
  assert.deepEqual(await lines('clone', 'list', ...of), [second, third]);
  await wrong(/has no cloned voice/, 'clone', 'remove', String(clone), ...of, '--data', data);
  await lines(...add, 'Berfîn');

  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  assert.equal((await exited)[0], 0);
});

test('clone add reports a mistake in one line, and exits with 2', async () => {
  const { account } = await createAccount('creator');
  const { account: legacy } = await createAccount('starter');
  const short = join(folder, 'short.wav');
  writeFileSync(short, wavFile(recorded({ voice: 'sorani_m005' }, 'sorani', 'باشە')));
  const silent = join(folder, 'silent.wav');
  writeFileSync(silent, wavFile(new Float32Array(80_000)));
  const text = join(folder, 'text.wav');
  writeFileSync(text, 'hello');
  const add = (changes: Record<string, string | undefined>) => {
    const flags = { account, name: 'دارا', reference: man, data, ...changes };
    return [
      'clone',
      'add',
      ...Object.entries(flags).flatMap(([k, v]) => (v === undefined ? [] : [`--${k}`, v])),
    ];
  };
  await Promise.all([
    wrong(/--account/, ...add({ account: undefined })),
    wrong(/--name/, ...add({ name: undefined })),
  ]);
  await Promise.all([
    wrong(/--reference FILE/, ...add({ reference: undefined })),
    wrong(/"acc_nobody"/, ...add({ account: 'acc_nobody' })),
  ]);
  await Promise.all([
    wrong(/--name: The name is empty/, ...add({ name: ' ' })),
    wrong(/--name: The name has 101 characters/, ...add({ name: 'ا'.repeat(101) })),
  ]);
  await Promise.all([
    wrong(/no\.wav" does not exist/, ...add({ reference: join(folder, 'no.wav') })),
    wrong(/is not a file/, ...add({ reference: folder })),
  ]);
  await Promise.all([
    wrong(/text\.wav": .*not supported/, ...add({ reference: text })),
    wrong(/short\.wav": .*too short/, ...add({ reference: short })),
  ]);
  await Promise.all([
    wrong(/silent\.wav": .*silent/, ...add({ reference: silent })),
    wrong(/--dialect "badini"/, ...add({ dialect: 'badini' })),
  ]);
  await Promise.all([
    wrong(/starter plan of this account has no cloned voices/, ...add({ account: legacy })),
    wrong(/"acc_nobody"/, 'clone', 'list', '--account', 'acc_nobody', '--data', data),
  ]);
  await wrong(/Specify one voice/, 'clone', 'remove');
  assert.deepEqual(await lines('clone', 'list', '--account', account), []);
});

test('clone --help lists all three commands', async () => {
  const { code, stdout } = await run('clone', '--help');
  assert.equal(code, 0);
  for (const command of ['clone add', 'clone list', 'clone remove']) {
    assert.match(stdout, new RegExp(`Usage: kurdish-speech ${command}`));
  }
});
