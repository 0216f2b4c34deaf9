import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callTool, type OpenMcp, openMcp } from '../support/open-mcp.ts';
import { ToneEngine } from '../support/tone-engine.ts';
import { sing } from '../support/tone-recognizer.ts';
import { wavFile } from '../support/wav-file.ts';

const SPEECH = { text: 'سڵاو 👋🏽 هاوڕێ', speaker_id: 'sorani_m001', format: 'wav' };
const RECORDING = wavFile(sing('badge'));
const AUDIO = { audio: RECORDING.toString('base64'), dialect: 'sorani' };

async function used({ store }: OpenMcp, id: string): Promise<Record<string, number | undefined>> {
  const of = async (allowance: 'characters' | 'credits' | 'sessions') =>
    (await store.usage(id, allowance))?.used;
  return { characters: await of('characters'), credits: await of('credits'), sessions: await of('sessions') };
}

// covers: mcp.parity
test('a tool call costs the same as the HTTP request, from the same quota', async () => {
  const mcp = await openMcp();
  const { ttsKey, sttKey, id } = await mcp.issue({ sttPlan: 'free' });
  const client = await mcp.connect(`${ttsKey}:${sttKey}`);
  await callTool(client, 'synthesize_speech', SPEECH);
  await callTool(client, 'transcribe_audio', AUDIO);
  await callTool(client, 'start_streaming_transcription', { dialect: 'sorani' });
  const byTools = await used(mcp, id);
  assert.deepEqual(byTools, { characters: [...SPEECH.text].length, credits: 1, sessions: 1 });

  await mcp.post('/api/tts-proxy', SPEECH, { 'x-api-key': ttsKey });
  const form = new FormData();
  form.set('file', new Blob([RECORDING as Uint8Array<ArrayBuffer>]), 'note.wav');
  form.set('dialect', 'sorani');
  const headers = { 'x-api-key': sttKey };
  await mcp.service.fetch(
    new Request('http://service.test/api/stt-proxy', { method: 'POST', headers, body: form }),
  );
  await mcp.post('/api/stt-stream-connect', { dialect: 'sorani' }, headers);
  const afterHttp = await used(mcp, id);
  for (const [name, amount] of Object.entries(byTools)) assert.equal(afterHttp[name], 2 * amount!, name);
});

test('a text with nothing speakable is not billed, and the result says so', async () => {
  const mcp = await openMcp();
  const { ttsKey, id } = await mcp.issue();
  const { structuredContent, text } = await mcp.call(ttsKey, 'synthesize_speech', { ...SPEECH, text: '…!' });
  assert.equal(structuredContent?.characters_billed, 0);
  assert.match(text, /nothing was billed/);
  assert.equal((await used(mcp, id)).characters, 0);
});

test('a failed generation is an error result and is not billed', async () => {
  const engine = new ToneEngine({
    beforeChunk() {
      throw new Error('The engine broke.');
    },
  });
  const mcp = await openMcp({ engine });
  const { ttsKey, id } = await mcp.issue();
  const { isError, text } = await mcp.call(ttsKey, 'synthesize_speech', SPEECH);
  assert.equal(isError, true);
  assert.match(text, /500/);
  assert.doesNotMatch(text, /The engine broke/);
  assert.equal((await used(mcp, id)).characters, 0);
});

test('quotas are exact: the last characters are spoken, one more is refused with 403', async () => {
  const mcp = await openMcp();
  const { ttsKey, id } = await mcp.issue({ ttsPlan: 'free' });
  await mcp.store.setRemaining(id, 'characters', 10, 10_000);
  const client = await mcp.connect(ttsKey);
  const six = { ...SPEECH, text: 'سڵاو، ' };
  const first = await callTool(client, 'synthesize_speech', six);
  assert.match(first.text, /Billed 6 characters; 4 remain/);
  const second = await callTool(client, 'synthesize_speech', six);
  assert.equal(second.isError, true);
  assert.match(second.text, /403/);
  assert.match(second.text, /upgrade_url: http.*\/plans/);
  assert.match(second.text, /get_plan/);
  assert.match((await callTool(client, 'synthesize_speech', { ...SPEECH, text: 'چوار' })).text, /0 remain/);
});

// covers: mcp.parity
test('every rule of the HTTP endpoint applies to the tool, in the same words', async () => {
  const mcp = await openMcp();
  const { ttsKey } = await mcp.issue({ ttsPlan: 'free' });
  const client = await mcp.connect(ttsKey);
  for (const change of [
    { speaker_id: undefined },
    { text: undefined },
    { text: 7 },
    { speed: 9 },
    { speed: 'fast' },
    { dialect: 'gorani' },
    { dialect: 'badini' },
    { format: 'aiff' },
    { format: null },
    { include_timestamps: 'yes' },
    { emotion: 'happy' },
    { model_version: 'v9' },
    { model_version: 'v5' },
    { speaker_id: 'sorani_m099' },
    { speaker_id: 'cast_01', model_version: 'v5' },
    { speaker_id: 'clone_mine' },
    { temperature: 0 },
    { temperature: 1, stability: 0.5 },
  ]) {
    const body = { ...SPEECH, ...change };
    const response = await mcp.post('/api/tts-proxy', body, { 'x-api-key': ttsKey });
    const refusal = (await response.json()) as { error?: string; detail?: { msg: string }[] };
    assert.ok(response.status >= 400, JSON.stringify(change));
    const { isError, text } = await callTool(client, 'synthesize_speech', JSON.parse(JSON.stringify(body)));
    assert.equal(isError, true, JSON.stringify(change));
    const [first] = text.split('\n');
    assert.equal(
      first,
      `Refused with status ${response.status}: ${refusal.error ?? refusal.detail?.[0]?.msg}`,
    );
  }
});

test('the tool does not return word times, and says where to get them', async () => {
  const mcp = await openMcp();
  const { ttsKey } = await mcp.issue();
  const { isError, text } = await mcp.call(ttsKey, 'synthesize_speech', {
    ...SPEECH,
    include_timestamps: true,
  });
  assert.equal(isError, true);
  assert.match(text, /400.*"include_timestamps".*\/api\/tts-proxy/);
  const without = await mcp.call(ttsKey, 'synthesize_speech', { ...SPEECH, include_timestamps: false });
  assert.ok(!without.isError, without.text);
});
