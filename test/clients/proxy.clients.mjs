// Client libraries made for OpenAI's API through a proxy, with its tokens as their keys.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import test, { after } from 'node:test';
import { createOpenAI } from '@ai-sdk/openai';
import { experimental_generateSpeech as generateSpeech } from 'ai';
import OpenAI, { toFile } from 'openai';
import { createNodeProxy } from '../../src/proxy/node.ts';
import { decodeMp3Stream } from '../formats/decode-mp3-stream.ts';
import { openOpenAi } from '../service/openai/open-openai.ts';
import { concatenate, silence, sing, ToneRecognizer } from '../service/support/tone-recognizer.ts';
import { wavFile } from '../service/support/wav-file.ts';

/** Three words, each 0.2 s of a tone. */
const INPUT = 'سڵاو ئەی هاوڕێ';
const SAMPLES = 3 * 4800;
const SPEECH = { model: 'tts-1', voice: 'alloy', input: INPUT };
const SPOKEN = wavFile(concatenate(silence(0.4), sing('badge'), silence(1), sing('cafe')));

/** A proxy whose `authorize` lets programs of the site's own mint tokens: those send no origin. */
async function openProxy() {
  const service = await openOpenAi({ stt: new ToneRecognizer() });
  const { ttsKey, sttKey, id } = await service.issue({ sttPlan: 'free' });
  const proxy = createNodeProxy({
    baseUrl: service.url,
    ttsKey,
    sttKey,
    tokenSecret: 'a secret of the tests, 32 bytes long',
    authorize: () => ({ subject: 'the tests' }),
    openAI: true,
    logger: { warn() {}, error() {} },
  });
  const server = createServer((request, response) => void proxy.handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(async () => {
    server.closeAllConnections();
    server.close();
    await proxy.close();
  });
  const url = `http://127.0.0.1:${server.address().port}/speech`;
  const mint = (scope) => async () => {
    const response = await fetch(`${url}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scope: [scope] }),
    });
    return (await response.json()).token;
  };
  const client = (apiKey) => new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0 });
  const used = async (allowance) => (await service.store.usage(id, allowance)).used;
  return { url, ttsKey, mint, client, used };
}

test('openai: speech with tokens that it asks for itself, as bytes and as events', async () => {
  const { client, mint, used } = await openProxy();
  const openai = client(mint('tts'));
  const response = await openai.audio.speech.create(SPEECH);
  const mp3 = await decodeMp3Stream([new Uint8Array(await response.arrayBuffer())]);
  assert.ok(mp3.length >= SAMPLES);
  const stream = await openai.audio.speech.create({
    ...SPEECH,
    response_format: 'pcm',
    stream_format: 'sse',
  });
  const { Stream } = await import('openai/streaming');
  let length = 0;
  let last;
  for await (const event of Stream.fromSSEResponse(stream, new AbortController())) {
    if (event.type === 'speech.audio.delta') length += Buffer.from(event.audio, 'base64').length;
    last = event;
  }
  assert.deepEqual([length, last.usage.total_tokens], [2 * SAMPLES, [...INPUT].length]);
  assert.equal(await used('characters'), 2 * [...INPUT].length);
});

test('openai: transcription, a token for each', async () => {
  const { client, mint, used } = await openProxy();
  const openai = client(mint('stt'));
  const request = { model: 'whisper-1', language: 'ckb', file: await toFile(SPOKEN, 'note.wav') };
  assert.equal((await openai.audio.transcriptions.create(request)).text, 'badge cafe');
  const captions = await openai.audio.transcriptions.create({ ...request, response_format: 'vtt' });
  assert.match(captions, /^WEBVTT\n/);
  let text = '';
  for await (const event of await openai.audio.transcriptions.create({ ...request, stream: true }))
    if (event.type === 'transcript.text.delta') text += event.delta;
  assert.equal(text, 'badge cafe');
  assert.equal(await used('credits'), 3);
});

test("openai: refusals are errors of its own classes, also for the site's own key", async () => {
  const { client, mint, ttsKey, used } = await openProxy();
  const refused = (apiKey, changes = {}) => client(apiKey).audio.speech.create({ ...SPEECH, ...changes });
  await assert.rejects(refused(ttsKey), OpenAI.AuthenticationError);
  await assert.rejects(refused(mint('stt')), OpenAI.PermissionDeniedError);
  await assert.rejects(
    refused(mint('tts'), { input: 'ک'.repeat(501) }),
    (error) => error instanceof OpenAI.BadRequestError && error.param === 'input',
  );
  assert.equal(await used('characters'), 0);
});

test('openai: models and voices are listed', async () => {
  const { client, mint } = await openProxy();
  const openai = client(mint('tts'));
  const { data } = await openai.models.list();
  assert.equal(data[0].id, 'kurdish-tts');
  const { voices } = await openai.get('/audio/voices');
  assert.ok(voices.some(({ id }) => id === 'kurmanji_m001'));
});

test('AI SDK: generateSpeech speaks with a token', async () => {
  const { url, mint } = await openProxy();
  const provider = createOpenAI({ baseURL: `${url}/v1`, apiKey: await mint('tts')() });
  const request = { model: provider.speech('tts-1'), text: INPUT, voice: 'nova', maxRetries: 0 };
  const { audio } = await generateSpeech(request);
  assert.ok((await decodeMp3Stream([audio.uint8Array])).length >= SAMPLES);
});
