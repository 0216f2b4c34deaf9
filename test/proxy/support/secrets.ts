import assert from 'node:assert/strict';
import { inspect } from 'node:util';

/** Values that must never reach a caller, log or page. */
export const TTS_KEY = 'ks_tts_CANARY0f3a9c51d7b24e68';
export const STT_KEY = 'ks_stt_CANARY71be04c2a9d35f86';
export const TOKEN_SECRET = 'CANARY-secret-5b1f0e9d8c7a6b5e4d3c2b1a09';
const PREVIOUS_SECRET = 'CANARY-previous-secret-0a1b2c3d4e5f6a7b8c';
/** A text of a user, which must not be logged. */
export const USER_TEXT = 'ئەم دەقە نهێنییە';

const seen: string[] = [];
const logged: string[] = [];

/** Records all output of the proxy, for the check at the end of the file. */
export function rememberSeen(text: string): void {
  seen.push(text);
}

export function rememberLogged(text: string): void {
  logged.push(text);
}

export function loggedSoFar(): readonly string[] {
  return logged;
}

/** Run after the last test of a file: no response or log line contains a secret. */
export function assertNothingLeaked(): void {
  assert.ok(seen.length + logged.length > 0, 'nothing was recorded');
  for (const text of [...seen, ...logged]) {
    for (const secret of [TTS_KEY, STT_KEY, TOKEN_SECRET, PREVIOUS_SECRET])
      assert.ok(!text.includes(secret), text.slice(0, 500));
  }
  for (const text of logged) {
    assert.ok(!/eyJ[\w-]+\.[\w-]+\.[\w-]+/.test(text), 'a token was logged');
    assert.ok(!text.includes(USER_TEXT), 'a text was logged');
  }
}

/** Server adapters log to the console; that is checked like any log. */
for (const method of ['error', 'warn', 'info', 'log'] as const) {
  console[method] = (...values: unknown[]) => rememberLogged(values.map((value) => inspect(value)).join(' '));
}
