import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Speaker } from '../../../src/contract/speakers.ts';
import { dial, finals, pcm, speak } from '../support/live-client.ts';
import { callTool, ERAS, openMcp } from '../support/open-mcp.ts';
import { sing } from '../support/tone-recogniser.ts';
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
  test(`A client of revision ${revision} finds the six tools, each with its schemas, and the billed ones say what they cost`, async () => {
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

  test(`synthesize_speech gives a client of revision ${revision} the same sound as the HTTP endpoint`, async () => {
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

  test(`transcribe_audio gives a client of revision ${revision} the text of a recording, and says that it cost a credit`, async () => {
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

  test(`start_streaming_transcription gives a client of revision ${revision} an address that transcribes live`, async () => {
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

test('A recording in base64 may come in lines, without padding, and in the alphabet of URLs', async () => {
  const { call, issue } = await openMcp();
  const { sttKey } = await issue({ sttPlan: 'free' });
  const audio = wavFile(sing('cafe'));
  const lines = audio.toString('base64').replace(/.{76}/g, '$&\n');
  for (const written of [lines, audio.toString('base64url')]) {
    const { content } = await call(sttKey, 'transcribe_audio', { audio: written, dialect: 'sorani' });
    assert.equal(content[0]?.text, 'cafe');
  }
});

test('A transcript that the free plan cuts says so', async () => {
  const { call, issue } = await openMcp();
  const { sttKey } = await issue({ sttPlan: 'free' });
  const audio = wavFile(sing('ab'.repeat(260), 8000), { sampleRate: 8000 }).toString('base64');
  const { structuredContent, text } = await call(sttKey, 'transcribe_audio', { audio, dialect: 'sorani' });
  assert.equal(structuredContent?.truncated, true);
  assert.equal(structuredContent?.truncation_limit, 500);
  assert.match(text, /truncated at 500 characters/);
});

// covers: mcp.initialize mcp.inputs
test('list_voices is the catalog, whole or by group, dialect and gender', async () => {
  const { connect, service } = await openMcp();
  const client = await connect();
  const response = await service.fetch(new Request('http://service.test/api/get-speakers'));
  const { speakers } = (await response.json()) as { speakers: Speaker[] };
  const list = async (given: Record<string, unknown>) => {
    const { structuredContent } = await callTool(client, 'list_voices', given);
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

test('list_voices refuses an unknown group as the HTTP endpoint does, and unknown filters of its own', async () => {
  const { connect, service } = await openMcp();
  const client = await connect();
  const response = await service.fetch(new Request('http://service.test/api/get-speakers?model_version=v9'));
  const { error } = (await response.json()) as { error: string };
  const refused = await callTool(client, 'list_voices', { model_version: 'v9' });
  assert.equal(refused.isError, true);
  assert.ok(refused.text.includes('400') && refused.text.includes(error), refused.text);
  for (const given of [{ dialect: 'gorani' }, { gender: 'none' }, { limit: 0 }, { limit: 'all' }]) {
    const { isError, text } = await callTool(client, 'list_voices', given);
    assert.equal(isError, true);
    assert.match(text, new RegExp(`400.*"${Object.keys(given)[0]}"`));
  }
});

test('list_dialects tells what is spoken and what is transcribed', async () => {
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

test('On a service that only speaks no dialect is transcribed, and the tools that listen say that there is nothing', async () => {
  const { call, issue } = await openMcp({ stt: undefined });
  const { sttKey } = await issue({ sttPlan: 'free' });
  const { structuredContent } = await call(undefined, 'list_dialects');
  assert.doesNotMatch(JSON.stringify(structuredContent), /"transcription":true/);
  const { isError, text } = await call(sttKey, 'start_streaming_transcription', { dialect: 'sorani' });
  assert.equal(isError, true);
  assert.match(text, /404/);
});

test('A tool that does not exist is refused', async () => {
  const { connect } = await openMcp();
  const client = await connect();
  await assert.rejects(callTool(client, 'sing_song'), /sing_song/);
});
