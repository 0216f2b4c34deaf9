import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { concatenate, silence, sing } from '../../service/support/tone-recognizer.ts';
import { wavFile } from '../../service/support/wav-file.ts';
import { errorOf, openOpenAiProxy } from '../openai/open-openai-proxy.ts';
import { ORIGIN, TRANSPORTS } from '../support/transports.ts';
import { startUpstream } from '../support/upstream.ts';

const SPOKEN = wavFile(concatenate(silence(0.4), sing('badge'), silence(1), sing('cafe')));

function formOf(fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ model: 'whisper-1', language: 'ckb', ...fields }))
    form.append(name, value);
  form.append('file', new Blob([SPOKEN as Uint8Array<ArrayBuffer>]), 'note.wav');
  return form;
}

for (const transport of TRANSPORTS) {
  describe(`transcription for OpenAI's clients, through the ${transport.name}`, () => {
    it('comes in each format, for one token and one credit each', async () => {
      const { call, mint, creditsUsed } = await openOpenAiProxy(transport);
      const send = async (fields: Readonly<Record<string, string>>) => {
        const token = await mint(['stt']);
        return call('/audio/transcriptions', token, { method: 'POST', body: formOf(fields) });
      };
      assert.equal(((await (await send({})).json()) as { text: string }).text, 'badge cafe');
      assert.equal(await (await send({ response_format: 'text' })).text(), 'badge cafe\n');
      assert.match(await (await send({ response_format: 'srt' })).text(), /^1\n00:00:00,[34]\d\d --> /);
      const vtt = await send({ response_format: 'vtt' });
      assert.match(vtt.headers.get('content-type')!, /^text\/vtt/);
      assert.match(await vtt.text(), /^WEBVTT\n/);
      const stream = await send({ stream: 'true' });
      assert.match(await stream.text(), /transcript\.text\.done","text":"badge cafe"/);
      assert.equal(await creditsUsed(), 5);
    });

    it('is refused in the shape that these clients read, and costs nothing then', async () => {
      const { call, mint, creditsUsed, key } = await openOpenAiProxy(transport, { maxUploadBytes: 1000 });
      const send = (token: string, body: BodyInit) =>
        call('/audio/transcriptions', token, { method: 'POST', body });
      const cases: [string, BodyInit, number, string, string | null][] = [
        [key, formOf(), 401, 'unauthorized', null],
        [await mint(['tts']), formOf(), 403, 'unauthorized', null],
        [await mint(['stt']), formOf(), 413, 'file-too-large', 'file'],
        [await mint(['stt']), '{}', 415, 'unsupported-media', null],
      ];
      for (const [token, body, ...expected] of cases) {
        const error = await errorOf(await send(token, body));
        assert.deepEqual([error.status, error.code, error.param], expected, error.message);
      }
      assert.equal(await creditsUsed(), 0);
    });

    it("names OpenAI's field where the service refuses, and a token serves once", async () => {
      const { call, mint, creditsUsed } = await openOpenAiProxy(transport);
      const token = await mint(['stt']);
      const send = () =>
        call('/audio/transcriptions', token, { method: 'POST', body: formOf({ language: 'en' }) });
      const error = await errorOf(await send());
      assert.deepEqual(
        [error.status, error.param, error.code],
        [400, 'language', 'language-not-supported'],
        error.message,
      );
      const again = await errorOf(await send());
      assert.deepEqual([again.status, again.code], [401, 'token-expired']);
      assert.equal(await creditsUsed(), 0);
    });

    it('needs a service that transcribes for these clients; the key goes nowhere else', async () => {
      const upstream = await startUpstream();
      try {
        const ask = await openOpenAiProxy(transport, {
          baseUrl: upstream.url,
          sttKey: 'stt-key-of-the-site',
        });
        upstream.answer((_request, response) => {
          response.writeHead(404);
          response.end();
        });
        const token = await ask.mint(['stt']);
        const body = formOf();
        const error = await errorOf(await ask.call('/audio/transcriptions', token, { method: 'POST', body }));
        assert.deepEqual([error.status, error.code], [404, 'not-supported']);
        const [{ url, headers }] = upstream.requests as [(typeof upstream.requests)[number]];
        assert.equal(url, '/v1/audio/transcriptions');
        assert.equal(headers.authorization, 'Bearer stt-key-of-the-site');
        assert.equal(headers['x-api-key'], undefined);
      } finally {
        await upstream.close();
      }
    });

    it("keeps the site's keys out of what a service that repeats them answers", async () => {
      const upstream = await startUpstream();
      try {
        const keys = { ttsKey: 'tts-CANARY-key', sttKey: 'stt-CANARY-key' };
        const { call, mint, speakWith } = await openOpenAiProxy(transport, {
          baseUrl: upstream.url,
          ...keys,
        });
        upstream.answer(({ headers }, response) => {
          const key = String(headers['x-api-key'] ?? headers.authorization);
          const message = `${key} is not enough; neither is ${key.replace('C', '\\u0043')}.`;
          response.writeHead(400, { 'Content-Type': 'application/json', 'X-Ignored-Parameters': key });
          response.end(`{"error":{"message":"${message}","param":"${key}","code":"${key}"}}`);
        });
        const speech = { model: 'tts-1', voice: 'alloy', input: 'سڵاو' };
        for (const answer of [
          await call('/audio/transcriptions', await mint(['stt']), { method: 'POST', body: formOf() }),
          await speakWith(await mint(), speech),
        ]) {
          assert.equal(answer.status, 400);
          const text = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
          assert.match(text, /is not enough/);
          assert.doesNotMatch(text, /CANARY/);
        }
        upstream.answer(({ headers }, response) => {
          response.writeHead(200, { 'Content-Type': 'text/event-stream' });
          response.end(`data: {"type":"error","error":"${headers['x-api-key']}"}\n\n`);
        });
        const events = await speakWith(await mint(), {
          ...speech,
          response_format: 'pcm',
          stream_format: 'sse',
        });
        let text = '';
        await assert.rejects(async () => {
          for await (const bytes of events.body!) text += Buffer.from(bytes).toString();
        });
        assert.doesNotMatch(text, /CANARY/);
      } finally {
        await upstream.close();
      }
    });

    it('stands beside lists of models and voices, which need no token', async () => {
      const { call, baseUrl } = await openOpenAiProxy(transport);
      const models = (await (await fetch(`${baseUrl}/models`)).json()) as { data: { id: string }[] };
      assert.deepEqual(
        models.data.slice(0, 2).map(({ id }) => id),
        ['kurdish-tts', 'kurdish-stt'],
      );
      const voices = await fetch(`${baseUrl}/audio/voices`);
      assert.equal(voices.headers.get('access-control-allow-origin'), '*');
      const list = (await voices.json()) as { voices: { id: string; dialects: string[] }[] };
      assert.deepEqual(list.voices.find(({ id }) => id === 'cast_01')?.dialects.length, 2);
      const preflight = await call('/audio/speech', undefined, {
        method: 'OPTIONS',
        headers: {
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,x-stainless-lang,x-other',
        },
      });
      assert.equal(preflight.status, 204);
      assert.equal(preflight.headers.get('access-control-allow-origin'), ORIGIN);
      assert.equal(
        preflight.headers.get('access-control-allow-headers'),
        'Authorization, Content-Type, Speech-Signature, Speech-Page, x-stainless-lang',
      );
      const { call: callSpeaking } = await openOpenAiProxy(transport, { sttKey: undefined });
      const ids = ((await (await callSpeaking('/models', undefined)).json()) as typeof models).data;
      assert.ok(ids.every(({ id }) => !/stt|whisper|transcribe/.test(id)));
    });
  });
}
