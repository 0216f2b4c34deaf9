import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { temporaryFolder } from '../service/support/open-service.ts';
import { CLI_COMMAND } from './cli-command.ts';
import { runHere } from './run-here.ts';

const PASSWORD = 'canary-password-1';

async function fails(args: readonly string[], password = ''): Promise<string> {
  const command = ['status', '--data', temporaryFolder(), ...args];
  const { code, stderr } = await runHere(command, { KURDISH_SPEECH_STATUS_PASSWORD: password });
  assert.equal(code, 2, stderr);
  return stderr;
}

async function start(args: readonly string[], variables: Record<string, string> = {}) {
  const env = { ...process.env, ...variables };
  const child = spawn(process.execPath, [...CLI_COMMAND, ...args, '--port', '0'], { env });
  after(() => child.kill('SIGKILL'));
  let output = '';
  child.stderr.on('data', (text) => {
    output += text;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    output += line;
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return { child, url, output: () => output };
  }
  throw new Error(output);
}

test('without a password, or with a short one, the page is shown nowhere: exit code 2 and what to set', async () => {
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    assert.match(await fails(['--host', host]), /set KURDISH_SPEECH_STATUS_PASSWORD or --password-file\.\n$/);
    const short = await fails(['--host', host], 'canary');
    assert.match(short, /^KURDISH_SPEECH_STATUS_PASSWORD must hold a password of at least 12 characters/);
    assert.ok(!short.includes('canary'));
  }
  const missing = join(temporaryFolder(), 'none');
  assert.match(await fails(['--password-file', missing]), /^--password-file ".*none" cannot be read\.\n$/);
  assert.match(
    await fails(['--proxy-metrics', 'localhost:9465'], PASSWORD),
    /^--proxy-metrics "localhost:9465" must be like/,
  );
});

test('what serve did is on the page of another process, also after serve has ended (a Sorani text)', async () => {
  const data = temporaryFolder();
  const created = await runHere(['account', 'create', '--data', data, '--tts-plan', 'developer']);
  const { account, tts_key } = JSON.parse(created.stdout) as { account: string; tts_key: string };
  const serving = await start(['serve', '--data', data]);
  const text = 'ئەمە نهێنییە';
  const headers = { 'x-api-key': tts_key, 'content-type': 'application/json' };
  const body = JSON.stringify({ text, speaker_id: 'sorani_m001' });
  const speech = await fetch(`${serving.url}/api/tts-stream`, { method: 'POST', headers, body });
  assert.equal(speech.status, 200);
  await speech.arrayBuffer();
  serving.child.kill('SIGTERM');
  await once(serving.child, 'exit');

  const file = join(data, 'password');
  writeFileSync(file, `${PASSWORD}\n`);
  const status = await start(['status', '--data', data, '--password-file', file]);
  const authorization = `Basic ${Buffer.from(`me:${PASSWORD}`).toString('base64')}`;
  for (const by of ['minute', 'hour', 'day']) {
    const page = await (await fetch(`${status.url}/?by=${by}`, { headers: { authorization } })).text();
    for (const shown of [account, 'sorani_m001', `${[...text].length} of 500K`])
      assert.ok(page.includes(shown), `${by} ${shown}`);
    for (const secret of [text, tts_key]) assert.ok(!page.includes(secret));
  }
  assert.equal((await fetch(status.url)).status, 401);
  const exited = once(status.child, 'exit');
  status.child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
  assert.ok(!status.output().includes(PASSWORD));
});
