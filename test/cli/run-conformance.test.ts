import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { deploy, type RunningDeployment } from '../conformance/support/deployment.ts';
import { CLI_COMMAND } from './cli-command.ts';
import { runHere } from './run-here.ts';

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(args: readonly string[], environment: Record<string, string> = {}): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...CLI_COMMAND, 'conformance', ...args], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  return child;
}

async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  child.stdout!.on('data', (data) => {
    stdout += data;
  });
  child.stderr!.on('data', (data) => {
    stderr += data;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

const run = (args: readonly string[], environment?: Record<string, string>) =>
  outcomeOf(start(args, environment));

function keysOf({ ttsKey, sttKey }: RunningDeployment): Record<string, string> {
  return { KURDISH_SPEECH_TTS_KEY: ttsKey, KURDISH_SPEECH_STT_KEY: sttKey };
}

test('the price is printed first; without a terminal it requires --yes, and nothing is billed otherwise', async () => {
  const deployment = await deploy();
  const { code, stdout, stderr } = await run(['--base-url', deployment.baseUrl], keysOf(deployment));
  assert.equal(code, 2);
  assert.equal(stdout, '');
  const [price, risk, reason] = stderr.trim().split('\n');
  assert.match(price!, /^\d+ rules\. It costs \d+ characters, 2 credits and 2 sessions\.$/);
  assert.match(risk!, /must be refused are free/);
  assert.match(reason!, /--yes/);
  assert.equal(await deployment.billed('characters'), 0);
  assert.equal(await deployment.billed('sessions'), 0);
});

test('a conforming service: exit code 0, a table of results on stdout, progress on stderr, no key and no websocket_url in either', async () => {
  const deployment = await deploy();
  const args = ['--base-url', deployment.baseUrl, '--yes', '--only', 'live.'];
  const { code, stdout, stderr } = await run(args, keysOf(deployment));
  assert.equal(code, 0, stderr + stdout);
  assert.match(stdout, /^holds +live\.done +Events, Live STT WebSocket messages +the last of \d+ messages$/m);
  assert.match(
    stdout,
    /^not checkable +live\.connect\.window .* this suite does not wait for five minutes$/m,
  );
  assert.match(stderr, /^\d+\/\d+ live\.done: holds$/m);
  assert.match(stderr, /rules hold, 0 do not, 3 cannot be checked with these keys\.$/m);
  for (const secret of [deployment.ttsKey, deployment.sttKey, 'ws://', 'هاوڕێ']) {
    assert.ok(!(stdout + stderr).includes(secret), secret);
  }
});

test('a broken service: exit code 1, and the rules with their verdicts and the price as JSON', async () => {
  const deployment = await deploy({
    fault: async (request, answer) =>
      new URL(request.url).pathname === '/openapi.json' ? new Response('{}') : answer(request),
  });
  const { code, stdout } = await run([
    '--base-url',
    deployment.baseUrl,
    '--tts-key',
    deployment.ttsKey,
    '--yes',
    '--json',
    '--only',
    'versioning',
  ]);
  assert.equal(code, 1);
  const { complete, cost, rules } = JSON.parse(stdout);
  assert.equal(complete, true);
  assert.deepEqual(cost, { characters: 0, credits: 0, sessions: 0 });
  assert.deepEqual(
    rules.map(({ id, verdict }: { id: string; verdict: string }) => [id, verdict]),
    [
      ['versioning.openapi', 'broken'],
      ['versioning.openapi.operations', 'broken'],
      ['versioning.paths', 'unseen'],
    ],
  );
});

test('Ctrl+C ends it at once with the results so far, and exit code 130', async () => {
  let reportRequest = () => {};
  const requested = new Promise<void>((resolve) => {
    reportRequest = resolve;
  });
  const deployment = await deploy({
    fault: async (request, answer) => {
      if (new URL(request.url).pathname !== '/api/tts-proxy') return answer(request);
      reportRequest();
      // Until the caller has disconnected.
      await new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()));
      return answer(request);
    },
  });
  const child = start(['--base-url', deployment.baseUrl, '--yes', '--json'], keysOf(deployment));
  const ending = outcomeOf(child);
  await requested;
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ending;
  assert.equal(code, 130);
  const { complete, rules } = JSON.parse(stdout);
  assert.equal(complete, false);
  assert.ok(rules.length > 10);
  assert.match(stderr, /^Stopped after \d+ rules/m);
});

test('a mistake in the command is reported in one line that names it, with exit code 2', async () => {
  for (const [args, named] of [
    [[], /--base-url/],
    [['--base-url', 'speech.example.org'], /--base-url/],
    [['--base-url', 'https://user:secret@speech.example.org'], /--base-url/],
    [['--base-url', 'http://speech.test', '--tts-key', 'two words'], /--tts-key/],
    [['--base-url', 'http://speech.test', '--only', 'no such rule'], /--only/],
  ] as const) {
    const { code, stdout, stderr } = await runHere(['conformance', ...args]);
    assert.equal(code, 2, stderr);
    assert.equal(stdout, '');
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
    assert.match(stderr, named);
    assert.doesNotMatch(stderr, /secret|two words/);
  }
});

test('an unreachable service is reported in one line, not once per rule', async () => {
  const { code, stdout, stderr } = await run([
    '--base-url',
    'http://127.0.0.1:1',
    '--yes',
    '--only',
    'catalog.',
  ]);
  assert.equal(code, 2);
  assert.equal(stdout, '');
  assert.match(stderr, /^--base-url: no answer \(.+\) from http:\/\/127\.0\.0\.1:1\.$/m);
});
