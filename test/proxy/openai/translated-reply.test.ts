import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { MemorySpeechCache, parseLexicon, signText } from '../../../src/proxy/index.ts';
import { decodeCompact } from '../../formats/decode-compact.ts';
import { decodeMp3Stream } from '../../formats/decode-mp3-stream.ts';
import { OTHER_ORIGIN, TRANSPORTS } from '../support/transports.ts';
import { startUpstream } from '../support/upstream.ts';
import { errorOf, openOpenAiProxy } from './open-openai-proxy.ts';

/** Three words, each 0.2 s of a tone (silaw ey hawre). */
const INPUT = 'سڵاو ئەی هاوڕێ';
const CHARACTERS = [...INPUT].length;
const SAMPLES = 3 * 4800;
const SPEECH = { model: 'tts-1', input: INPUT, voice: 'alloy' };

async function bytesOf(response: Response): Promise<Uint8Array> {
  assert.equal(response.status, 200, response.ok ? '' : await response.text());
  return new Uint8Array(await response.arrayBuffer());
}

function eventsOf(bytes: Uint8Array): { type: string; audio?: string; usage?: { total_tokens: number } }[] {
  const lines = Buffer.from(bytes).toString().split('\n');
  return lines.filter((line) => line.startsWith('data: ')).map((line) => JSON.parse(line.slice(6)));
}

for (const transport of TRANSPORTS) {
  describe(`speech for OpenAI's clients, through the ${transport.name}`, () => {
    it('comes in each format with the token that the proxy issued, and costs its characters once', async () => {
      const { speakWith, mint, charactersUsed, engine } = await openOpenAiProxy(transport);
      const token = await mint();
      const mp3 = await speakWith(token, SPEECH);
      assert.equal(mp3.headers.get('content-type'), 'audio/mpeg');
      assert.ok((await decodeMp3Stream([await bytesOf(mp3)])).length >= SAMPLES);
      assert.equal(await charactersUsed(), CHARACTERS);
      assert.equal(engine.jobs[0]!.voice, 'sorani_f002');
      const opus = await speakWith(token, { ...SPEECH, response_format: 'opus' });
      assert.equal(opus.headers.get('content-type'), 'audio/ogg');
      assert.ok((await decodeCompact([await bytesOf(opus)])).length >= SAMPLES);
      const wav = Buffer.from(await bytesOf(await speakWith(token, { ...SPEECH, response_format: 'wav' })));
      assert.deepEqual([wav.toString('latin1', 0, 4), wav.readUInt32LE(40)], ['RIFF', 0xffffffff]);
      assert.equal(wav.length, 44 + 2 * SAMPLES);
      const pcm = await speakWith(token, { ...SPEECH, response_format: 'pcm', instructions: 'Calm.' });
      assert.equal(pcm.headers.get('x-ignored-parameters'), 'instructions');
      assert.equal((await bytesOf(pcm)).length, 2 * SAMPLES);
      assert.equal(await charactersUsed(), 4 * CHARACTERS);
    });

    it('comes as events with the same sound, and ends with what was used', async () => {
      const { speakWith, mint } = await openOpenAiProxy(transport);
      const token = await mint();
      for (const response_format of ['mp3', 'opus', 'wav', 'pcm']) {
        const response = await speakWith(token, { ...SPEECH, response_format, stream_format: 'sse' });
        assert.equal(response.headers.get('content-type'), 'text/event-stream');
        const events = eventsOf(await bytesOf(response));
        const sound = Buffer.concat(events.map(({ audio = '' }) => Buffer.from(audio, 'base64')));
        if (response_format === 'mp3') assert.ok((await decodeMp3Stream([sound])).length >= SAMPLES);
        else if (response_format === 'opus') assert.ok((await decodeCompact([sound])).length >= SAMPLES);
        else assert.equal(sound.length, 2 * SAMPLES + (response_format === 'wav' ? 44 : 0));
        const done = events.at(-1)!;
        assert.deepEqual([done.type, done.usage?.total_tokens], ['speech.audio.done', CHARACTERS]);
      }
    });

    it('is bought once by all who ask for the same, whichever API they speak', async () => {
      const cache = new MemorySpeechCache();
      const { speakWith, mint, charactersUsed, baseUrl } = await openOpenAiProxy(transport, { cache });
      const first = await bytesOf(await speakWith(await mint(), SPEECH));
      const again = await speakWith(await mint(), SPEECH);
      assert.match(again.headers.get('cache-status')!, /; hit$/);
      assert.equal(Number(again.headers.get('content-length')), first.length);
      const address = new URL(again.headers.get('content-location')!, `${baseUrl}/audio/speech`);
      assert.deepEqual(await bytesOf(again), first);
      assert.deepEqual(await bytesOf(await fetch(address)), first);
      assert.equal(await charactersUsed(), CHARACTERS);
      const wav = { ...SPEECH, response_format: 'wav' };
      const made = await bytesOf(await speakWith(await mint(), wav));
      const kept = await speakWith(await mint(), wav);
      assert.match(kept.headers.get('cache-status')!, /; hit$/);
      assert.deepEqual(await bytesOf(kept), made);
      assert.equal(await charactersUsed(), 2 * CHARACTERS);
    });

    it('is said, charged and counted as the lexicon says', async () => {
      const lexicon = parseLexicon({ entries: [{ word: 'سڵاو', say: 'سڵاو سڵاو', dialect: 'sorani' }] });
      const { speakWith, mint, charactersUsed } = await openOpenAiProxy(transport, { lexicon });
      const speech = { ...SPEECH, response_format: 'pcm', stream_format: 'sse' };
      const events = eventsOf(await bytesOf(await speakWith(await mint(), speech)));
      assert.equal(events.at(-1)!.usage!.total_tokens, CHARACTERS + 5);
      assert.equal(await charactersUsed(), CHARACTERS + 5);
    });

    it("has to be one of the site's texts where the proxy speaks no others", async () => {
      const secret = 'a secret of the site, 32 bytes long';
      const proxy = await openOpenAiProxy(transport, { texts: 'signed', tokenSecret: secret });
      const { speakWith, mint, charactersUsed } = proxy;
      const refused = await errorOf(await speakWith(await mint(), SPEECH));
      assert.deepEqual([refused.status, refused.code], [403, 'origin-refused']);
      // The voice behind the name `alloy`.
      const signature = await signText(INPUT, { voice: 'sorani_f002', voiceGroup: 'v3', secret });
      const headers = { 'speech-signature': signature };
      await bytesOf(await speakWith(await mint(), SPEECH, { headers }));
      assert.equal(await charactersUsed(), CHARACTERS);
    });

    it('is charged in full when its reader leaves, in every budget, and the voice stops', async () => {
      let left: AbortSignal | undefined;
      const { speakWith, mint, charactersUsed } = await openOpenAiProxy(
        transport,
        { tokenCharacters: 2 * CHARACTERS - 1 },
        {
          tone: {
            async beforeChunk(index, signal) {
              if (index < 2) return;
              left = signal;
              if (!signal!.aborted) await once(signal!, 'abort');
            },
          },
        },
      );
      const token = await mint();
      const leaving = new AbortController();
      const speech = { ...SPEECH, response_format: 'wav', stream_format: 'sse' };
      const response = await speakWith(token, speech, { signal: leaving.signal });
      const reader = response.body!.getReader();
      await reader.read();
      while (!left) await new Promise((resolve) => setImmediate(resolve));
      leaving.abort();
      if (!left.aborted) await once(left, 'abort');
      assert.equal(await charactersUsed(), CHARACTERS);
      const { status, code } = await errorOf(await speakWith(token, SPEECH));
      assert.deepEqual([status, code], [403, 'quota-exceeded']);
      assert.equal(await charactersUsed(), CHARACTERS);
      // The proxy has connected again; a service that closes waits for connections that have served nothing yet.
      await (await speakWith(await mint(), { ...SPEECH, voice: 'nobody' })).text();
    });

    it('is refused in the shape that these clients read, and costs nothing then', async () => {
      let now = 1_800_000_000_000;
      const proxy = await openOpenAiProxy(transport, { maxChars: 20, tokenCharacters: 20, clock: () => now });
      const { speakWith, mint, charactersUsed, key, call } = proxy;
      const token = await mint();
      const cases: [Promise<Response>, number, string, string | null, string, RegExp][] = [
        [
          speakWith(undefined, SPEECH),
          401,
          'authentication_error',
          null,
          'unauthorized',
          /token of this proxy/,
        ],
        [
          speakWith(key, SPEECH),
          401,
          'authentication_error',
          null,
          'unauthorized',
          /not issued by this proxy/,
        ],
        [
          speakWith(await mint(['stt']), SPEECH),
          403,
          'permission_error',
          null,
          'unauthorized',
          /scope "tts"/,
        ],
        [
          speakWith(token, SPEECH, { headers: { origin: OTHER_ORIGIN } }),
          403,
          'permission_error',
          null,
          'origin-refused',
          /not on the list/,
        ],
        [
          speakWith(token, { ...SPEECH, input: 'ک'.repeat(21) }),
          400,
          'invalid_request_error',
          'input',
          'text-too-long',
          /21 characters; at most 20/,
        ],
        [
          speakWith(token, { ...SPEECH, input: 'x'.repeat(70_000) }),
          413,
          'invalid_request_error',
          null,
          'invalid-argument',
          /65536 bytes/,
        ],
        [
          speakWith(token, { model: 'tts-1', voice: 'alloy' }),
          400,
          'invalid_request_error',
          'input',
          'invalid-argument',
          /"input"/,
        ],
        [
          speakWith(token, { ...SPEECH, response_format: 'aac' }),
          400,
          'invalid_request_error',
          'response_format',
          'invalid-argument',
          /"aac" is not supported/,
        ],
        [speakWith(token, '['), 400, 'invalid_request_error', null, 'invalid-argument', /JSON object/],
        [speakWith(token, '7'), 400, 'invalid_request_error', null, 'invalid-argument', /JSON object/],
        [
          speakWith(token, { ...SPEECH, voice: 'nobody' }),
          403,
          'permission_error',
          'voice',
          'voice-unavailable',
          /"voice" "nobody".*GET \/v1\/audio\/voices/,
        ],
        [call('/audio/speech', token), 405, 'invalid_request_error', null, 'not-supported', /Use POST/],
        [
          call('/chat/completions', token, { method: 'POST' }),
          404,
          'invalid_request_error',
          null,
          'not-supported',
          /nothing at this path/,
        ],
      ];
      for (const [answer, ...expected] of cases) {
        const message = expected.pop() as RegExp;
        const error = await errorOf(await answer);
        assert.deepEqual([error.status, error.type, error.param, error.code], expected, error.message);
        assert.match(error.message, message);
      }
      now += 301_000;
      const expired = await errorOf(await speakWith(token, SPEECH));
      assert.deepEqual([expired.status, expired.code], [401, 'token-expired']);
      assert.equal(await charactersUsed(), 0);
    });

    it('is refused with 404 where the site has not turned it on', async () => {
      const { call, speakWith, mint, charactersUsed } = await openOpenAiProxy(transport, { openAI: false });
      const token = await mint();
      const answers = [
        await speakWith(token, SPEECH),
        await call('/audio/transcriptions', token, { method: 'POST' }),
        await call('/models', token),
        await call('/audio/voices', token),
      ];
      for (const answer of answers) {
        assert.equal(answer.status, 404);
        const body = await answer.json();
        assert.deepEqual(body, {
          error: 'There is nothing at this path of the speech proxy.',
          code: 'not-supported',
        });
      }
      assert.equal(await charactersUsed(), 0);
    });

    it('needs a service, or a proxy, that makes the format', async () => {
      const upstream = await startUpstream();
      try {
        const ask = await openOpenAiProxy(transport, { baseUrl: upstream.url, openEncoder: undefined });
        const { speakWith, mint } = ask;
        const pcm = await speakWith(await mint(), { ...SPEECH, response_format: 'pcm' });
        assert.equal(await pcm.text(), 'abcdef');
        upstream.answer((_request, response) => {
          response.writeHead(200, { 'Content-Type': 'audio/wav' });
          response.end('RIFF');
        });
        const other = await errorOf(await speakWith(await mint(), SPEECH));
        assert.deepEqual([other.status, other.param], [400, 'response_format']);
        const sent = upstream.requests.map(({ url, headers }) => [url, headers.authorization]);
        assert.deepEqual(sent, [
          ['/api/tts-stream', undefined],
          ['/api/tts-stream', undefined],
        ]);
      } finally {
        await upstream.close();
      }
    });

    it('has a byte for those on the way before its first event', async () => {
      const upstream = await startUpstream();
      try {
        const { speakWith, mint } = await openOpenAiProxy(transport, { baseUrl: upstream.url });
        let begin = () => {};
        upstream.answer((_request, response) => {
          response.writeHead(200, { 'Content-Type': 'text/event-stream' });
          response.flushHeaders();
          begin = () => response.end('data: {"type":"speech.audio.done"}\n\n');
        });
        const speech = { ...SPEECH, response_format: 'pcm', stream_format: 'sse' };
        let text = '';
        for await (const bytes of (await speakWith(await mint(), speech)).body!) {
          if (!text) begin();
          text += Buffer.from(bytes).toString();
        }
        assert.match(text, /^(: keepalive\n\n)+data: \{"type":"speech\.audio\.done"/);
      } finally {
        await upstream.close();
      }
    });

    it('breaks off where the service fails on the way, after an event that says so', async () => {
      const upstream = await startUpstream();
      try {
        const { speakWith, mint } = await openOpenAiProxy(transport, { baseUrl: upstream.url });
        upstream.answer((_request, response) => {
          response.writeHead(200, { 'Content-Type': 'text/event-stream' });
          response.write('data: {"type":"speech.audio.delta","audio":"AAAA"}\n\n');
          response.write('data: {"type":"error","error":"The voice broke."}\n\n');
          setImmediate(() => response.destroy());
        });
        const speech = { ...SPEECH, response_format: 'pcm', stream_format: 'sse' };
        const response = await speakWith(await mint(), speech);
        const decoder = new TextDecoder();
        let text = '';
        await assert.rejects(async () => {
          for await (const bytes of response.body!) text += decoder.decode(bytes, { stream: true });
        });
        const events = text
          .trim()
          .split('\n\n')
          .map((event) => JSON.parse(event.slice(6)));
        assert.deepEqual(events.at(-1), {
          type: 'error',
          error: { message: 'The voice broke.', type: 'server_error', param: null, code: 'synthesis-failed' },
        });
      } finally {
        await upstream.close();
      }
    });
  });
}
