import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../service/support/open-service.ts';
import { CLI_COMMAND } from './cli-command.ts';
import { runHere } from './run-here.ts';

async function startServe(data: string) {
  const child = spawn(process.execPath, [...CLI_COMMAND, 'serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints += text;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return { child, url, complaints: () => complaints };
  }
  throw new Error('serve ended without an address.');
}

async function ask(url: string, agent: Agent, key = '', body?: object): Promise<IncomingMessage> {
  const method = body ? 'POST' : 'GET';
  const outgoing = request(url, { method, agent, headers: { 'x-api-key': key } });
  outgoing.end(body && JSON.stringify(body));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response;
}

test('serve finishes the stream of a slow client after SIGTERM and exits with 0', async () => {
  const data = temporaryFolder();
  const account = await runHere(['account', 'create', '--data', data, '--tts-plan', 'developer']);
  const { tts_key } = JSON.parse(account.stdout) as { tts_key: string };
  const { child, url, complaints } = await startServe(data);
  const agent = new Agent({ keepAlive: true });
  after(() => agent.destroy());

  // 15 MB, far more than the kernel holds for a reader who does not read.
  const text = 'ئەم دەقە درێژە. '.repeat(100).trim();
  const body = { text, speaker_id: 'sorani_m001', stream_format: 'pcm', speed: 0.4 };
  const stream = await ask(`${url}/api/tts-stream`, agent, tts_key, body);
  assert.equal(stream.statusCode, 200);
  await once(stream, 'readable');
  let received = (stream.read() as Buffer).length;
  const idle = await ask(`${url}/readyz`, agent);
  assert.equal(idle.statusCode, 200);
  await idle.resume().toArray();

  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await wait(500);
  await assert.rejects(fetch(`${url}/readyz`));
  assert.equal(child.exitCode, null);
  assert.ok(received < 1_000_000);
  stream.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  await once(stream, 'close');
  assert.equal(stream.complete, true);
  assert.ok(received > 10_000_000, `${received} bytes`);
  assert.deepEqual(await exited, [0, null]);
  assert.equal(complaints(), '');
});

test('serve prints where its metrics are after its own address, and names the flag whose port is taken', async () => {
  const flags = ['serve', '--port', '0', '--data', temporaryFolder(), '--metrics'];
  const child = spawn(process.execPath, [...CLI_COMMAND, ...flags, '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  after(() => child.kill('SIGKILL'));
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) if (lines.push(line) === 2) break;
  assert.match(lines[0] ?? '', /^kurdish-speech serves on http:/);
  const [, url = '', port = ''] =
    /^metrics on (http:\/\/127\.0\.0\.1:(\d+)\/metrics)$/.exec(lines[1] ?? '') ?? [];
  assert.match(await (await fetch(url)).text(), /^kurdish_speech_live_sessions 0$/m);
  const refused = spawnSync(process.execPath, [...CLI_COMMAND, ...flags, port], { encoding: 'utf8' });
  assert.equal(
    refused.stderr,
    `Port ${port} of 127.0.0.1 is already in use; choose another with --metrics.\n`,
  );
});

test('serve refuses --files that cannot be a folder, in one line and with exit code 2', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const flags = ['--port', '0', '--data', temporaryFolder(), '--files', file];
  const { code, stderr } = await runHere(['serve', ...flags]);
  assert.equal(code, 2);
  assert.match(stderr, /--files .* cannot be used as a folder \(\w+\)/);
});
