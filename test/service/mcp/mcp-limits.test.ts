import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callTool, openMcp } from '../support/open-mcp.ts';
import { ToneEngine } from '../support/tone-engine.ts';

/** Outside the BMP, so that a code point is not one UTF-16 unit. */
const LETTER = '𐎠';
const VOICE = { speaker_id: 'sorani_m001' };
const MEGABYTES_3 = 3 * 1024 * 1024;

/** One word of that many code points. */
const word = (length: number) => LETTER.repeat(length);

// covers: mcp.text-limits
test('on the free plan a text of 500 characters is spoken and one of 501 is not, in every format', async () => {
  const { connect, issue } = await openMcp();
  const { ttsKey } = await issue({ ttsPlan: 'free' });
  const client = await connect(ttsKey);
  for (const format of ['wav', 'mp3', 'opus', undefined]) {
    const input = { ...VOICE, ...(format && { format }) };
    const spoken = await callTool(client, 'synthesize_speech', { ...input, text: word(500) });
    assert.ok(!spoken.isError, spoken.text);
    const refused = await callTool(client, 'synthesize_speech', { ...input, text: word(501) });
    assert.equal(refused.isError, true);
    assert.match(refused.text, /400.*501 characters; the free plan takes at most 500/);
  }
});

// covers: mcp.text-limits
test('as WAV a text of 600 characters is spoken and one of 601 is not', async () => {
  const { connect, issue } = await openMcp();
  const { ttsKey } = await issue();
  const client = await connect(ttsKey);
  const spoken = await callTool(client, 'synthesize_speech', { ...VOICE, format: 'wav', text: word(600) });
  assert.ok(!spoken.isError, spoken.text);
  const refused = await callTool(client, 'synthesize_speech', { ...VOICE, format: 'wav', text: word(601) });
  assert.equal(refused.isError, true);
  assert.match(refused.text, /400.*601 characters; this tool takes at most 600/);
});

for (const format of [undefined, 'mp3', 'opus']) {
  // covers: mcp.text-limits
  test(`as ${format ?? 'the default'} a text of 4000 characters is spoken and one of 4001 is not`, async () => {
    const { connect, issue } = await openMcp();
    const { ttsKey } = await issue();
    const client = await connect(ttsKey);
    const input = { ...VOICE, ...(format && { format }) };
    const spoken = await callTool(client, 'synthesize_speech', { ...input, text: word(4000) });
    assert.ok(!spoken.isError, spoken.text);
    const refused = await callTool(client, 'synthesize_speech', { ...input, text: word(4001) });
    assert.equal(refused.isError, true);
    assert.match(refused.text, /400.*4001 characters; this tool takes at most 4000/);
  });
}

test('a text that is too long is neither spoken nor billed', async () => {
  const engine = new ToneEngine();
  const { call, issue, store } = await openMcp({ engine });
  const { ttsKey, id } = await issue();
  await call(ttsKey, 'synthesize_speech', { ...VOICE, text: word(4001) });
  assert.equal(engine.jobs.length, 0);
  assert.equal((await store.usage(id, 'characters'))?.used, 0);
});

// covers: mcp.recording-limit
test('a recording of 3 MB is accepted, and one byte more is refused before it is decoded', async () => {
  const { connect, issue, recognizer } = await openMcp();
  const { sttKey } = await issue({ sttPlan: 'free' });
  const client = await connect(sttKey);
  const whole = recordingOf(MEGABYTES_3);
  const transcribed = await callTool(client, 'transcribe_audio', {
    audio: whole.toString('base64'),
    dialect: 'sorani',
  });
  assert.ok(!transcribed.isError, transcribed.text);
  const streams = recognizer.streams.length;
  const larger = recordingOf(MEGABYTES_3 + 1);
  const refused = await callTool(client, 'transcribe_audio', {
    audio: larger.toString('base64'),
    dialect: 'sorani',
  });
  assert.equal(refused.isError, true);
  assert.match(refused.text, /400.*3145729 bytes when decoded; this tool takes at most 3 MB/);
  assert.equal(recognizer.streams.length, streams);
});

// covers: mcp.message-size
test('a message over 6 MiB is refused with 413 before it is read', async () => {
  const { url, issue } = await openMcp();
  const { sttKey } = await issue({ sttPlan: 'free' });
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${sttKey}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', filler: 'A'.repeat(6 * 1024 * 1024) }),
  });
  assert.equal(response.status, 413);
});

test('a message over 256 KiB is accepted only with a valid key, whether it declares its length or not', async () => {
  const { url, issue } = await openMcp();
  const { ttsKey, sttKey } = await issue({ sttPlan: 'free' });
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { filler: 'A'.repeat(256 * 1024) } };
  const whole = JSON.stringify(message);
  const send = async (key: string | undefined, body: string | ReadableStream) => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    };
    const response = await fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    await response.text();
    return response.status;
  };
  const pieces = () => new Blob([whole]).stream();
  for (const key of [undefined, 'nobody', `ks_stt_${'A'.repeat(43)}`]) {
    assert.equal(await send(key, whole), 413, key);
    assert.equal(await send(key, pieces()), 413, key);
  }
  for (const key of [ttsKey, sttKey, `${ttsKey}:${sttKey}`]) {
    assert.equal(await send(key, whole), 200, key);
    assert.equal(await send(key, pieces()), 200, key);
  }
});

for (const [what, audio, sentence] of [
  ['no recording', undefined, /400.*"audio" is missing/],
  ['an empty recording', '', /400.*"audio" is missing/],
  ['a recording that is not a string', 7, /400.*"audio" must be a string/],
  ['a recording that is not base64', 'سڵاو', /400.*not valid base64/],
  ['a data URL', 'data:audio/wav;base64,UklGRg==', /400.*not valid base64/],
  ['base64 that ends within a byte', 'UklGRgaaa', /400.*not valid base64/],
  ['base64 of something else', Buffer.from('not a recording').toString('base64'), /400/],
] as const) {
  test(`transcribe_audio refuses ${what} with 400, and bills nothing`, async () => {
    const { call, issue, store } = await openMcp();
    const { sttKey, id } = await issue({ sttPlan: 'free' });
    const { isError, text } = await call(sttKey, 'transcribe_audio', {
      dialect: 'sorani',
      ...(audio !== undefined && { audio }),
    });
    assert.equal(isError, true);
    assert.match(text, sentence);
    assert.equal((await store.usage(id, 'credits'))?.used, 0);
  });
}

for (const dialect of [['sorani'], { toString: 1 }, 7, null]) {
  test(`transcribe_audio refuses ${JSON.stringify(dialect)} as a dialect with 400, and bills nothing`, async () => {
    const { call, issue, store } = await openMcp();
    const { sttKey, id } = await issue({ sttPlan: 'free' });
    const audio = recordingOf(48_000).toString('base64');
    const { isError, text } = await call(sttKey, 'transcribe_audio', { audio, dialect });
    assert.equal(isError, true);
    assert.match(text, /400.*"dialect" must be a string/);
    assert.equal((await store.usage(id, 'credits'))?.used, 0);
  });
}

test('arguments nested hundreds of thousands deep are refused with 400, log no error, and bill nothing', async () => {
  const errors: string[] = [];
  const logger = { info() {}, error: (event: string) => void errors.push(event) };
  const { url, issue, store } = await openMcp({ logger });
  const { ttsKey, sttKey, id } = await issue({ sttPlan: 'pro' });
  const deep = '['.repeat(300_000) + ']'.repeat(300_000);
  const send = async (key: string, input: string, name = 'synthesize_speech') => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${key}`,
      },
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${input}}}`,
    });
    return response.text();
  };
  const extra = await send(ttsKey, `{"text":"Silav","speaker_id":"sorani_m001","extra":${deep}}`);
  assert.match(extra, /Refused with status 400: The arguments are nested too deeply/);
  assert.match(extra, /invalid-argument/);
  assert.match(await send(ttsKey, `{"text":${deep},"speaker_id":"sorani_m001"}`), /Refused with status 400/);
  assert.match(await send(ttsKey, `{"text":"Silav","speaker_id":${deep}}`), /Refused with status 400/);
  const session = await send(sttKey, `{"dialect":${deep}}`, 'start_streaming_transcription');
  assert.match(session, /Refused with status 400: .*dialect/);
  assert.equal((await store.usage(id, 'sessions'))?.used, 0);
  // Small enough for a message without a key: authentication is checked first, as always.
  const shallower = '['.repeat(100_000) + ']'.repeat(100_000);
  assert.match(await send('nobody', `{"extra":${shallower}}`), /Refused with status 401/);
  assert.deepEqual(errors, []);
  assert.equal((await store.usage(id, 'characters'))?.used, 0);
});

/** A WAV file of silence of exactly that size, even an odd one. */
function recordingOf(bytes: number): Buffer {
  const file = Buffer.alloc(bytes);
  file.write('RIFF', 'latin1');
  file.writeUInt32LE(bytes - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(48_000, 24);
  file.writeUInt32LE(96_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(bytes - 44, 40);
  return file;
}
