import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Speaker } from '../../../src/contract/speakers.ts';
import { dial, finals, pcm, speak } from '../support/live-client.ts';
import { callTool, ERAS, openMcp } from '../support/open-mcp.ts';
import { sing } from '../support/tone-recognizer.ts';
import { wavFile } from '../support/wav-file.ts';

const SORANI = { text: 'سڵاو ئەی هاوڕێ', speaker_id: 'sorani_m001', format: 'wav' };
const TOOLS = [
  'get_plan',
  'list_dialects',
  'list_voices',
  'start_streaming_transcription',
  'synthesize_speech',
  'transcribe_audio',
];
const BILLED = ['start_streaming_transcription', 'synthesize_speech', 'transcribe_audio'];

for (const era of ERAS) {
  const revision = era === 'auto' ? '2026-07-28' : '2025-11-25';

  // covers: mcp.six-tools
  test(`a client of revision ${revision} lists the six tools, each with its schemas, and the billed ones state their cost`, async () => {
    const { connect } = await openMcp();
    const client = await connect(undefined, { era });
    assert.equal(client.getNegotiatedProtocolVersion(), revision);
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name).sort(), TOOLS);
    for (const { name, description = '', inputSchema, outputSchema } of tools) {
      assert.equal(inputSchema.type, 'object', name);
      assert.equal(outputSchema?.type, 'object', name);
      assert.match(description, BILLED.includes(name) ? /Costs one / : /Free/, name);
    }
  });

  test(`synthesize_speech returns to a client of revision ${revision} the same audio as the HTTP endpoint`, async () => {
    const { call, issue, post } = await openMcp();
    const { ttsKey } = await issue();
    const answer = await call(ttsKey, 'synthesize_speech', { ...SORANI, speed: 1 }, era);
    const [audio] = answer.content;
    assert.equal(audio?.type, 'audio');
    assert.equal(audio.mimeType, 'audio/wav');
    const response = await post('/api/tts-proxy', SORANI, { 'x-api-key': ttsKey });
    assert.deepEqual(Buffer.from(audio.data!, 'base64'), Buffer.from(await response.arrayBuffer()));
    assert.match(answer.text, /Billed 14 characters; 499986 remain\./);
    assert.deepEqual(answer.structuredContent, {
      format: 'wav',
      model_version: 'v3',
      bytes: Buffer.from(audio.data!, 'base64').length,
      characters_billed: 14,
      characters: { used: 14, total: 500_000, purchased: 0, remaining: 499_986 },
    });
  });

  test(`transcribe_audio returns to a client of revision ${revision} the text of a recording, and that it cost a credit`, async () => {
    const { call, issue } = await openMcp();
    const { sttKey } = await issue({ sttPlan: 'free' });
    const audio = wavFile(sing('badge')).toString('base64');
    const answer = await call(sttKey, 'transcribe_audio', { audio, dialect: 'kurmanji' }, era);
    assert.equal(answer.content[0]?.text, 'badge');
    assert.equal(answer.structuredContent?.text, 'badge');
    assert.equal(answer.structuredContent?.detected_dialect, 'kurmanji');
    assert.equal(answer.structuredContent?.truncated, false);
    assert.equal(answer.structuredContent?.credits_billed, 1);
    assert.match(answer.text, /Billed 1 credit; 49 remain\./);
  });

  test(`start_streaming_transcription returns to a client of revision ${revision} a URL for live transcription`, async () => {
    const { call, issue } = await openMcp();
    const { sttKey } = await issue({ sttPlan: 'free' });
    const { structuredContent, text } = await call(
      sttKey,
      'start_streaming_transcription',
      { dialect: 'sorani' },
      era,
    );
    assert.equal(structuredContent?.plan, 'free');
    assert.equal(structuredContent?.sessions_billed, 1);
    assert.equal(structuredContent?.streaming_sessions_remaining, 19);
    assert.match(text, /Billed 1 session; 19 remain\./);
    const live = await dial(structuredContent?.websocket_url as string);
    await speak(live, pcm(sing('cafe')), [3200]);
    live.socket.close();
    assert.deepEqual(finals(live.messages), ['cafe']);
  });
}

test('base64 of a recording may have line breaks, no padding and the URL-safe alphabet', async () => {
  const { call, issue } = await openMcp();
  const { sttKey } = await issue({ sttPlan: 'free' });
  const audio = wavFile(sing('cafe'));
  const lines = audio.toString('base64').replace(/.{76}/g, '$&\n');
  for (const written of [lines, audio.toString('base64url')]) {
    const { content } = await call(sttKey, 'transcribe_audio', { audio: written, dialect: 'sorani' });
    assert.equal(content[0]?.text, 'cafe');
  }
});

test('a transcript truncated by the free plan says so', async () => {
  const { call, issue } = await openMcp();
  const { sttKey } = await issue({ sttPlan: 'free' });
  const audio = wavFile(sing('ab'.repeat(260), 8000), { sampleRate: 8000 }).toString('base64');
  const { structuredContent, text } = await call(sttKey, 'transcribe_audio', { audio, dialect: 'sorani' });
  assert.equal(structuredContent?.truncated, true);
  assert.equal(structuredContent?.truncation_limit, 500);
  assert.match(text, /truncated at 500 characters/);
});

// covers: mcp.initialize mcp.inputs
test('list_voices returns the catalog, complete or filtered by group, dialect and gender', async () => {
  const { connect, service } = await openMcp();
  const client = await connect();
  const response = await service.fetch(new Request('http://service.test/api/get-speakers'));
  const { speakers } = (await response.json()) as { speakers: Speaker[] };
  const list = async (input: Record<string, unknown>) => {
    const { structuredContent } = await callTool(client, 'list_voices', input);
    return structuredContent as { speakers: Speaker[]; total: number };
  };
  assert.deepEqual((await list({})).speakers, speakers);
  assert.equal((await list({ model_version: 'v4' })).total, 664);
  const badini = await list({ dialect: 'badini', gender: 'female' });
  assert.deepEqual(
    badini.speakers,
    speakers.filter(({ dialect, gender }) => dialect === 'badini' && gender === 'female'),
  );
  const few = await list({ model_version: 'v3', limit: 2 });
  assert.deepEqual(few, { speakers: speakers.slice(0, 2), total: 198 });
});

test('list_voices refuses an unknown group like the HTTP endpoint, and invalid filters', async () => {
  const { connect, service } = await openMcp();
  const client = await connect();
  const response = await service.fetch(new Request('http://service.test/api/get-speakers?model_version=v9'));
  const { error } = (await response.json()) as { error: string };
  const refused = await callTool(client, 'list_voices', { model_version: 'v9' });
  assert.equal(refused.isError, true);
  assert.ok(refused.text.includes('400') && refused.text.includes(error), refused.text);
  for (const input of [{ dialect: 'gorani' }, { gender: 'none' }, { limit: 0 }, { limit: 'all' }]) {
    const { isError, text } = await callTool(client, 'list_voices', input);
    assert.equal(isError, true);
    assert.match(text, new RegExp(`400.*"${Object.keys(input)[0]}"`));
  }
});

test('list_dialects reports which dialects are spoken and which transcribed', async () => {
  const { call } = await openMcp();
  const { structuredContent } = await call(undefined, 'list_dialects');
  const dialects = structuredContent?.dialects as {
    dialect: string;
    transcription: boolean;
    script: string;
  }[];
  assert.deepEqual(
    dialects.map(({ dialect, script, transcription }) => [dialect, script, transcription]),
    [
      ['sorani', 'Arabic', true],
      ['kurmanji', 'Latin', true],
      ['badini', 'Arabic', false],
    ],
  );
});

test('a service without a recognizer transcribes no dialect, and its transcription tools say so', async () => {
  const { call, issue } = await openMcp({ stt: undefined });
  const { sttKey } = await issue({ sttPlan: 'free' });
  const { structuredContent } = await call(undefined, 'list_dialects');
  assert.doesNotMatch(JSON.stringify(structuredContent), /"transcription":true/);
  const { isError, text } = await call(sttKey, 'start_streaming_transcription', { dialect: 'sorani' });
  assert.equal(isError, true);
  assert.match(text, /404/);
});

test('an unknown tool is refused', async () => {
  const { connect } = await openMcp();
  const client = await connect();
  await assert.rejects(callTool(client, 'sing_song'), /sing_song/);
});
