import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callTool, openMcp } from '../support/open-mcp.ts';
import { sing } from '../support/tone-recognizer.ts';
import { wavFile } from '../support/wav-file.ts';

const SPEECH = { text: 'Silav', speaker_id: 'kurmanji_m001', format: 'wav' };
const AUDIO = { audio: wavFile(sing('badge')).toString('base64'), dialect: 'sorani' };
const CALLS: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ['synthesize_speech', SPEECH, '/api/tts-proxy'],
  ['transcribe_audio', AUDIO, '/api/stt-proxy'],
  ['start_streaming_transcription', { dialect: 'sorani' }, '/api/stt-stream-connect'],
];
const UNKNOWN = { tts: `ks_tts_${'A'.repeat(43)}`, stt: `ks_stt_${'A'.repeat(43)}` };

// covers: mcp.keys
test('a text-to-speech key alone speaks but does not transcribe', async () => {
  const { call, issue } = await openMcp();
  const { ttsKey } = await issue({ sttPlan: 'free' });
  assert.ok(!(await call(ttsKey, 'synthesize_speech', SPEECH)).isError);
  assert.match((await call(ttsKey, 'transcribe_audio', AUDIO)).text, /401/);
});

// covers: mcp.keys
test('a speech-to-text key alone transcribes but does not speak', async () => {
  const { call, issue } = await openMcp();
  const { sttKey } = await issue({ sttPlan: 'free' });
  assert.ok(!(await call(sttKey, 'transcribe_audio', AUDIO)).isError);
  assert.ok(!(await call(sttKey, 'start_streaming_transcription', { dialect: 'sorani' })).isError);
  assert.match((await call(sttKey, 'synthesize_speech', SPEECH)).text, /401/);
});

// covers: mcp.keys
test('keys joined as <tts_key>:<stt_key> do both, from one account or two', async () => {
  const { connect, issue } = await openMcp();
  const one = await issue({ sttPlan: 'free' });
  const other = await issue({ sttPlan: 'free' });
  for (const key of [`${one.ttsKey}:${one.sttKey}`, `${one.ttsKey}:${other.sttKey}`]) {
    const client = await connect(key);
    for (const [name, input] of CALLS) assert.ok(!(await callTool(client, name, input)).isError, name);
  }
});

test('keys joined in the wrong order are refused', async () => {
  const { connect, issue } = await openMcp();
  const { ttsKey, sttKey } = await issue({ sttPlan: 'free' });
  const client = await connect(`${sttKey}:${ttsKey}`);
  for (const [name, input] of CALLS) assert.match((await callTool(client, name, input)).text, /401/, name);
});

for (const [what, key] of [
  ['without a key', undefined],
  ['with keys that no account has', `${UNKNOWN.tts}:${UNKNOWN.stt}`],
  ['with a malformed key', 'sesame'],
  ['with three keys', `${UNKNOWN.tts}:${UNKNOWN.stt}:${UNKNOWN.tts}`],
] as const) {
  // covers: mcp.refusals
  test(`a billed tool called ${what} returns the HTTP endpoint's 401 as its result, and points to get_plan`, async () => {
    const { connect, service } = await openMcp();
    const client = await connect(key);
    for (const [name, input, path] of CALLS) {
      const response = await service.fetch(
        new Request(`http://service.test${path}`, { method: 'POST', body: '{}' }),
      );
      assert.equal(response.status, 401);
      const { error } = (await response.json()) as { error: string };
      const { isError, text } = await callTool(client, name, input);
      assert.equal(isError, true, name);
      assert.ok(text.includes('401') && text.includes(error), text);
      assert.match(text, /Authorization: Bearer/);
      assert.match(text, /get_plan/);
    }
  });

  // covers: mcp.keyless
  test(`the keyless tools work ${what}`, async () => {
    const { connect } = await openMcp();
    const client = await connect(key);
    for (const name of ['list_dialects', 'get_plan']) {
      assert.ok(!(await callTool(client, name)).isError, name);
    }
    assert.ok(!(await callTool(client, 'list_voices', { limit: 1 })).isError);
  });
}

// covers: mcp.keys
test('a key in a scheme other than Bearer is ignored', async () => {
  const { url, issue } = await openMcp();
  const { ttsKey } = await issue();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Basic ${ttsKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'synthesize_speech', arguments: SPEECH },
    }),
  });
  assert.equal(response.status, 200);
  assert.match(await response.text(), /401/);
});

test('neither keys nor texts reach the log', async () => {
  const lines: string[] = [];
  const log = (event: string, fields: object) => lines.push(`${event} ${JSON.stringify(fields)}`);
  const { connect, issue } = await openMcp({ logger: { info: log, error: log } });
  const { ttsKey, sttKey } = await issue({ sttPlan: 'free' });
  const client = await connect(`${ttsKey}:${sttKey}`);
  await callTool(client, 'synthesize_speech', SPEECH);
  await callTool(client, 'transcribe_audio', AUDIO);
  const { structuredContent } = await callTool(client, 'start_streaming_transcription', {
    dialect: 'sorani',
  });
  const ticket = String(structuredContent?.websocket_url).split('/').at(-1)!;
  const written = lines.join('\n');
  assert.match(written, /"route":"\/api\/mcp"/);
  for (const secret of [ttsKey, sttKey, ticket, 'Silav', AUDIO.audio.slice(0, 40)]) {
    assert.ok(!written.includes(secret), secret);
  }
});
