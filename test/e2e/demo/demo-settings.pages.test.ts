import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { startBackend } from '../../../demo/backend.ts';

/** What `npm start` runs once everything is built. */
function start(environment: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? '', PORT: '0', ...environment };
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'demo/server.ts'],
      { env },
      (_error, _stdout, stderr) => resolve({ code: child.exitCode, stderr }),
    );
  });
}

test('npm start with an invalid setting ends with one line naming it, and exit code 2', async () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ KURDISH_SPEECH_MAX_CHARS: 'many' }, /KURDISH_SPEECH_MAX_CHARS/],
    [{ PORT: 'http' }, /PORT/],
  ];
  for (const [environment, message] of cases) {
    const { code, stderr } = await start(environment);
    assert.equal(code, 2, stderr);
    assert.match(stderr, message);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
  }
});

test('a hosted service needs an address and both keys', async () => {
  const cases: [string, RegExp][] = [
    ['localhost:4500', /KURDISH_SPEECH_BASE_URL.* https: or http: address/],
    ['https://speech.example', /KURDISH_SPEECH_TTS_KEY.*KURDISH_SPEECH_STT_KEY/],
  ];
  for (const [url, message] of cases)
    await assert.rejects(
      startBackend({ origins: ['http://localhost'], environment: { KURDISH_SPEECH_BASE_URL: url } }),
      { code: 'invalid-argument', message },
    );
});
