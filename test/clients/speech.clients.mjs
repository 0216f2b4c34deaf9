// Speech through client libraries made for OpenAI's API, over a real socket.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createOpenAI } from '@ai-sdk/openai';
import { experimental_generateSpeech as generateSpeech } from 'ai';
import OpenAI from 'openai';
import { decodeCompact } from '../formats/decode-compact.ts';
import { decodeMp3Stream } from '../formats/decode-mp3-stream.ts';
import { openOpenAi } from '../service/openai/open-openai.ts';

/** Three words, each 0.2 s of a tone. */
const INPUT = 'سڵاو ئەی هاوڕێ';
const SAMPLES = 3 * 4800;

async function openClient(options) {
  const service = await openOpenAi();
  const openai = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: service.key, maxRetries: 0, ...options });
  return { ...service, openai };
}

async function bytesOf(response) {
  return new Uint8Array(await response.arrayBuffer());
}

test('openai: speech in its default format, and in Opus, WAV and PCM', async () => {
  const { openai } = await openClient();
  const speech = { model: 'gpt-4o-mini-tts', voice: 'alloy', input: INPUT };
  const mp3 = await decodeMp3Stream([await bytesOf(await openai.audio.speech.create(speech))]);
  assert.ok(mp3.length >= SAMPLES);
  const opus = await openai.audio.speech.create({ ...speech, response_format: 'opus' });
  assert.ok((await decodeCompact([await bytesOf(opus)])).length >= SAMPLES);
  const wav = await bytesOf(await openai.audio.speech.create({ ...speech, response_format: 'wav' }));
  assert.equal(wav.length, 44 + 2 * SAMPLES);
  const pcm = await openai.audio.speech.create({ ...speech, response_format: 'pcm', instructions: 'Calm.' });
  assert.equal((await bytesOf(pcm)).length, 2 * SAMPLES);
});

test('openai: speech as events, read with its own reader', async () => {
  const { openai } = await openClient();
  const response = await openai.audio.speech.create({
    model: 'tts-1',
    voice: 'sorani_m001',
    input: INPUT,
    response_format: 'pcm',
    stream_format: 'sse',
  });
  const { Stream } = await import('openai/streaming');
  let length = 0;
  let last;
  for await (const event of Stream.fromSSEResponse(response, new AbortController())) {
    if (event.type === 'speech.audio.delta') length += Buffer.from(event.audio, 'base64').length;
    last = event;
  }
  assert.equal(length, 2 * SAMPLES);
  assert.equal(last.type, 'speech.audio.done');
  assert.equal(last.usage.total_tokens, [...INPUT].length);
});

test('openai: errors are those of its own classes, with the field and the code', async () => {
  const { openai } = await openClient();
  const speech = { model: 'tts-1', voice: 'alloy', input: INPUT };
  await assert.rejects(openai.audio.speech.create({ ...speech, response_format: 'aac' }), (error) => {
    assert.ok(error instanceof OpenAI.BadRequestError);
    assert.deepEqual(
      [error.param, error.code, error.type],
      ['response_format', 'invalid-argument', 'invalid_request_error'],
    );
    assert.match(error.message, /"response_format" "aac" is not supported/);
    return true;
  });
  await assert.rejects(
    openai.audio.speech.create({ ...speech, voice: 'nobody' }),
    (error) => error instanceof OpenAI.PermissionDeniedError && error.param === 'voice',
  );
  const { openai: stranger } = await openClient({ apiKey: 'sk-none' });
  await assert.rejects(
    stranger.audio.speech.create(speech),
    (error) => error instanceof OpenAI.AuthenticationError,
  );
  await assert.rejects(openai.chat.completions.create({ model: 'x', messages: [] }), OpenAI.NotFoundError);
});

test('openai: models and voices are listed', async () => {
  const { openai } = await openClient();
  const ids = [];
  for await (const { id } of openai.models.list()) ids.push(id);
  assert.equal(ids[0], 'kurdish-tts');
  const { voices } = await openai.get('/audio/voices');
  assert.ok(voices.some(({ id }) => id === 'kurmanji_m001'));
});

test('AI SDK: generateSpeech speaks, and its error has our message', async () => {
  const { url, key } = await openClient();
  const provider = createOpenAI({ baseURL: `${url}/v1`, apiKey: key });
  const request = { model: provider.speech('tts-1'), text: INPUT, voice: 'nova', maxRetries: 0 };
  const { audio } = await generateSpeech(request);
  assert.equal(audio.mediaType, 'audio/mpeg');
  assert.ok((await decodeMp3Stream([audio.uint8Array])).length >= SAMPLES);
  const { audio: wav } = await generateSpeech({ ...request, outputFormat: 'wav' });
  assert.equal(wav.uint8Array.length, 44 + 2 * SAMPLES);
  await assert.rejects(generateSpeech({ ...request, voice: 'nobody' }), /"voice" "nobody" is not a speaker/);
});
