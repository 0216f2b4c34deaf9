// Transcription through client libraries made for OpenAI's API, over a real socket.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createOpenAI } from '@ai-sdk/openai';
import { experimental_transcribe as transcribe } from 'ai';
import OpenAI, { toFile } from 'openai';
import { openOpenAi } from '../service/openai/open-openai.ts';
import { concatenate, silence, sing, ToneRecognizer } from '../service/support/tone-recognizer.ts';
import { wavFile } from '../service/support/wav-file.ts';

const SPOKEN = wavFile(concatenate(silence(0.4), sing('badge'), silence(1), sing('cafe')));

async function openClient() {
  const service = await openOpenAi({ stt: new ToneRecognizer() });
  const { sttKey } = await service.issue({ sttPlan: 'free' });
  const openai = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: sttKey, maxRetries: 0 });
  const file = await toFile(SPOKEN, 'note.wav');
  return { ...service, sttKey, openai, request: { model: 'whisper-1', language: 'ckb', file } };
}

test('openai: a recording as JSON, captions and segments', async () => {
  const { openai, request } = await openClient();
  assert.equal((await openai.audio.transcriptions.create(request)).text, 'badge cafe');
  const captions = await openai.audio.transcriptions.create({ ...request, response_format: 'vtt' });
  assert.match(captions, /^WEBVTT\n\n00:00:00\.\d+ --> /);
  const verbose = await openai.audio.transcriptions.create({
    ...request,
    response_format: 'verbose_json',
    timestamp_granularities: ['word', 'segment'],
    prompt: 'Hewlêr, Dihok',
    temperature: 0,
  });
  assert.equal(verbose.segments.length, 2);
  assert.ok(verbose.segments[0].start > 0.3 && verbose.segments[1].end <= verbose.duration + 0.01);
});

test('openai: a stream, read with its own reader', async () => {
  const { openai, request } = await openClient();
  const stream = await openai.audio.transcriptions.create({ ...request, stream: true });
  let text = '';
  let last;
  for await (const event of stream) {
    if (event.type === 'transcript.text.delta') text += event.delta;
    last = event;
  }
  assert.deepEqual([text, last.type, last.text], ['badge cafe', 'transcript.text.done', 'badge cafe']);
});

test('openai: a missing language is an error of its own class', async () => {
  const { openai, request } = await openClient();
  await assert.rejects(
    openai.audio.transcriptions.create({ ...request, language: undefined }),
    (error) => error instanceof OpenAI.BadRequestError && error.param === 'language',
  );
});

test('AI SDK: transcribe has the text, the segments and the duration', async () => {
  const { url, sttKey } = await openClient();
  const provider = createOpenAI({ baseURL: `${url}/v1`, apiKey: sttKey });
  const { text, segments, durationInSeconds } = await transcribe({
    model: provider.transcription('whisper-1'),
    audio: SPOKEN,
    maxRetries: 0,
    providerOptions: { openai: { language: 'ckb', timestampGranularities: ['segment'] } },
  });
  assert.equal(text, 'badge cafe');
  assert.equal(segments.length, 2);
  assert.ok(durationInSeconds > 2);
});
