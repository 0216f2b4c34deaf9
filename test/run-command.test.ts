import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { runCommand } from '../src/run-command.ts';
import { runHere } from './cli/run-here.ts';
import { temporaryFolder } from './service/support/open-service.ts';

test('an invalid flag or value is named in one line', async () => {
  const data = temporaryFolder();
  const cases: [string[], RegExp][] = [
    [['speak'], /"speak"/],
    [['account', 'delete'], /"delete".*account create/],
    [['clone', 'copy'], /"copy".*clone add/],
    [['serve', '--prot', '1'], /--prot/],
    [['serve', 'now'], /now/],
    [['serve', '--port', '70000'], /--port "70000".*65535/],
    [['serve', '--port', 'x'], /--port "x"/],
    [['serve', '--port'], /--port/],
    [['serve', '--engine', 'bark'], /--engine "bark".*formant, espeak-ng/],
    [['serve', '--threads', '0'], /--threads "0"/],
    [['serve', '--reserved', 'sorani_m001,nobody'], /--reserved.*"nobody"/],
    [['serve', '--data', '/dev/null/x'], /--data.*\/dev\/null\/x/],
    [['account', 'create', '--data', data, '--tts-plan', 'gold'], /--tts-plan "gold".*none, free, starter/],
    [
      ['account', 'create', '--data', data, '--stt-plan', 'business'],
      /--stt-plan "business".*none, free, starter, pro/,
    ],
    [['account', 'set', '--data', data, '--status', 'active'], /account set ACCOUNT/],
    [['account', 'set', 'acc_x', '--data', data], /Nothing to change/],
    [
      ['account', 'set', 'acc_x', '--data', data, '--status', 'asleep'],
      /--status "asleep".*active, inactive, expired/,
    ],
    [['account', 'set', 'acc_x', '--data', data, '--status', 'active'], /"acc_x"/],
    [['account', 'set', 'acc_x', '--data', data, '--characters', '5.5'], /--characters "5.5"/],
    [['account', 'show', '--data', data], /account show ACCOUNT/],
    [['account', 'show', 'acc_x', '--data', data], /"acc_x"/],
    [['account', 'show', 'acc_x', '--data', data, '--store', 'postgres://127.0.0.1/x'], /--data or --store/],
    [['serve', '--store', 'mysql://127.0.0.1/x'], /--store must be like postgres:/],
    [['serve', '--store', 'postgres://who:s3cret@127.0.0.1:1/x'], /^--store(?!.*s3cret)/],
    [['serve', '--plans', join(data, 'none.json'), '--data', data], /--plans.*none\.json/],
    [['serve', '--rate', '0', '--data', data], /--rate "0"/],
    [['serve', '--allowed-hosts', 'a.example,no host', '--data', data], /--allowed-hosts "no host"/],
    [['serve', '--upgrade-url', 'plans', '--data', data], /--upgrade-url "plans"/],
    [['account', 'set', 'acc_x', '--data', data, '--sessions', '-1'], /--sessions/],
    [['account', 'set', 'acc_x', '--data', data, '--credits', 'many'], /--credits "many"/],
    [['account', 'set', 'acc_x', '--data', data, '--purchased-sessions', '5'], /"acc_x"/],
    [['serve', '--public-url', 'example.org'], /--public-url "example.org"/],
    [['serve', '--public-url', 'ftp://example.org'], /--public-url/],
    [['serve', '--host', 'nowhere.invalid', '--port', '0', '--data', data], /--host "nowhere.invalid"/],
    [['proxy', '--port', '-1'], /--port/],
  ];
  for (const [args, pattern] of cases) {
    const { code, stdout, stderr } = await runHere(args);
    assert.equal(code, 2, `${args.join(' ')}: ${stderr}`);
    assert.match(stderr, pattern);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
    assert.equal(stdout, '');
  }
});

test('account commands create no missing folder and no file in one', async () => {
  const data = temporaryFolder();
  const nosuch = join(data, 'nosuch');
  const commands = [
    ['account', 'show', 'acc_x'],
    ['account', 'set', 'acc_x', '--status', 'active'],
    ['clone', 'list', '--account', 'acc_x'],
    ['clone', 'remove', 'clone_x', '--account', 'acc_x'],
  ];
  for (const command of commands)
    for (const place of [nosuch, data]) {
      const { code, stderr } = await runHere([...command, '--data', place]);
      assert.equal(code, 2, stderr);
      assert.equal(stderr, `Account "acc_x" not found in ${place}.\n`);
    }
  assert.ok(!existsSync(nosuch));
  assert.deepEqual(readdirSync(data), []);
});

test('account create creates the folders of --data and reports in one line one that cannot be created', async () => {
  const data = join(temporaryFolder(), 'deep', 'data');
  const created = await runHere(['account', 'create', '--data', data, '--json']);
  const { account } = JSON.parse(created.stdout);
  assert.equal((await runHere(['account', 'show', account, '--data', data])).code, 0);
  // On Linux /proc exists but nothing can be created in it.
  for (const place of ['/proc/x', '/dev/null/x']) {
    const { code, stderr } = await runHere(['account', 'create', '--data', place]);
    assert.equal(code, 2, stderr);
    assert.match(stderr, new RegExp(`^--data: [^\\n]*${place}[^\\n]*\\n$`));
  }
});

test('an invalid environment value is reported by its variable', async () => {
  const cases: [string[], Record<string, string>, RegExp][] = [
    [['serve', '--port', '0'], { KURDISH_SPEECH_STORE: 'mysql://x' }, /^KURDISH_SPEECH_STORE must be/],
    [
      ['account', 'create'],
      { KURDISH_SPEECH_STORE: 'postgres://who:s3cret@127.0.0.1:1/x' },
      /^KURDISH_SPEECH_STORE(?!.*s3cret)/,
    ],
    [['conformance', '--yes'], { KURDISH_SPEECH_BASE_URL: 'x' }, /^KURDISH_SPEECH_BASE_URL must be/],
    [
      ['conformance', '--base-url', 'http://127.0.0.1:1', '--yes'],
      { KURDISH_SPEECH_TTS_KEY: 'a b' },
      /^KURDISH_SPEECH_TTS_KEY is not a key/,
    ],
  ];
  for (const [args, environment, pattern] of cases) {
    const { code, stderr } = await runHere(args, environment);
    assert.equal(code, 2, stderr);
    assert.match(stderr, pattern);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
  }
});

test('a missing espeak-ng is reported at startup', async () => {
  const args = ['serve', '--engine', 'espeak-ng', '--port', '0', '--data', temporaryFolder()];
  const { code, stderr } = await runHere(args, { PATH: temporaryFolder() });
  assert.equal(code, 2);
  assert.match(stderr, /^--engine espeak-ng[^\n]*\n$/);
});

test('proxy names a missing variable and does not repeat a secret', async () => {
  const none = await runHere(['proxy', '--port', '0']);
  assert.equal(none.code, 2);
  assert.match(none.stderr, /^[^\n]*KURDISH_SPEECH_[A-Z_]+[^\n]*\n$/);
  const short = await runHere(['proxy', '--port', '0'], {
    KURDISH_SPEECH_BASE_URL: 'http://127.0.0.1:1',
    KURDISH_SPEECH_TTS_KEY: 'ks_tts_secret',
    KURDISH_SPEECH_TOKEN_SECRET: 'tooshort',
    KURDISH_SPEECH_ORIGINS: 'https://example.org',
    KURDISH_SPEECH_PUBLIC: '1',
  });
  assert.equal(short.code, 2);
  assert.match(short.stderr, /KURDISH_SPEECH_TOKEN_SECRET/);
  assert.ok(!short.stderr.includes('tooshort') && !short.stderr.includes('ks_tts_secret'));
});

test('help and version', async () => {
  const { code, stdout } = await runHere(['--help']);
  assert.equal(code, 0);
  for (const command of ['serve', 'proxy', 'account create', 'account set', 'account show']) {
    assert.ok(stdout.includes(command));
    const help = await runHere([...command.split(' '), '--help']);
    assert.equal(help.code, 0);
    assert.match(help.stdout, new RegExp(`^Usage: kurdish-speech ${command}`));
  }
  assert.match((await runHere(['--version'])).stdout, /^\d+\.\d+\.\d+\n$/);
});

test('a command of the service says in one line what to install where its package is missing', async () => {
  const { mock: printed } = mock.method(console, 'error', () => {});
  // Not installed here, as with a site that has only the first package.
  const name = 'kurdish-speech-service/internal/cli/service-commands.js';
  const code = await runCommand(['serve', '--port', '0'], () => import(name));
  const lines = printed.calls.map(({ arguments: [line] }) => line);
  printed.restore();
  assert.equal(code, 1);
  assert.deepEqual(lines, [
    '"kurdish-speech serve" needs the package kurdish-speech-service; install it: npm install kurdish-speech-service',
  ]);
});

test('another failure to load them is not mistaken for that', async () => {
  const { mock: printed } = mock.method(console, 'error', () => {});
  const code = await runCommand(['serve'], () => Promise.reject(new Error('The disk is full.')));
  const lines = printed.calls.map(({ arguments: [line] }) => line);
  printed.restore();
  assert.deepEqual([code, lines], [1, ['The disk is full.']]);
});
