import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { toneVoice } from '../../engine/sherpa/support/tone-voice.ts';
import { temporaryFolder } from '../../service/support/open-service.ts';
import { CLI_COMMAND } from '../cli-command.ts';

const tones = toneVoice();
after(() => rmSync(tones.folder, { recursive: true }));
const { model, tokens } = tones.config.model.vits;
const vits = { model: basename(model), tokens: basename(tokens) };
const voices = { kurmanji_v5_f002: { model: 'tones', sid: 1 } };

function voicesFile(changes: object = {}): string {
  const file = join(tones.folder, 'voices.json');
  const models = { tones: { input: 'letters', config: { model: { vits } } } };
  writeFileSync(file, JSON.stringify({ models, voices, ...changes }));
  return file;
}

for (const packageName of ['sherpa-onnx-node', 'sherpa-onnx']) {
  test(`serve speaks with a model of one's own through ${packageName}, and leaves no process behind`, async () => {
    const data = temporaryFolder();
    const run = [...CLI_COMMAND, 'account', 'create', '--data', data, '--tts-plan', 'developer'];
    const { tts_key } = JSON.parse(execFileSync(process.execPath, run, { encoding: 'utf8' })) as {
      tts_key: string;
    };
    const flags = [
      'serve',
      '--port',
      '0',
      '--data',
      data,
      '--tts-model',
      voicesFile({ package: packageName }),
    ];
    const child = spawn(process.execPath, [...CLI_COMMAND, ...flags], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    after(() => child.kill('SIGKILL'));
    let url = '';
    for await (const line of createInterface({ input: child.stdout })) {
      url = /http:\/\/\S+/.exec(line)?.[0] ?? '';
      if (url) break;
    }
    const health = (await (await fetch(`${url}/healthz`)).json()) as { synthesis: object };
    assert.deepEqual(health.synthesis, { engine: 'formant', voices: { kurmanji_v5_f002: 'sherpa-onnx' } });
    const body = { text: 'Silav, tu çawa yî?', speaker_id: 'kurmanji_v5_f002', model_version: 'v5' };
    const headers = { 'x-api-key': tts_key };
    const answer = await fetch(`${url}/api/tts-proxy`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('x-engine'), 'sherpa-onnx');
    assert.ok((await answer.arrayBuffer()).byteLength > 40_000);
    const models = spawnSync('pgrep', ['-P', String(child.pid), '-f', 'voice-process'], { encoding: 'utf8' });
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    assert.equal((await exited)[0], 0);
    for (const pid of models.stdout?.match(/\d+/g) ?? [])
      assert.throws(() => process.kill(Number(pid), 0), pid);
  });
}

test('a voices file with a mistake ends serve with one line and exit code 2, before it listens', () => {
  const wrong = voicesFile({ voices: { kurmanji_v5_f002: { model: 'tones', sid: 5 } } });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...CLI_COMMAND, 'serve', '--port', '0', '--data', temporaryFolder(), '--tts-model', wrong],
    { encoding: 'utf8' },
  );
  assert.equal(status, 2);
  assert.equal(stdout, '');
  assert.match(
    stderr,
    /^[^\n]*--tts-model: voices\.kurmanji_v5_f002: the model "tones" has no speaker 5; "sid" may be 0 to 1\.\n$/,
  );
});
