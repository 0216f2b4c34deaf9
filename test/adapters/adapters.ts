import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { startEmbeddedService } from '../../demo/backend.ts';
import { startUpstream, type Upstream } from '../proxy/support/upstream.ts';
import { ADAPTERS, type RunningAdapter } from './start-adapter.ts';

// Each example starts as its users start it: against a fake service, to check how bytes are forwarded, and against the real one.

const ORIGIN = 'https://news.example';
const KEYS = {
  KURDISH_SPEECH_TTS_KEY: 'ks_tts_adapter-test-key',
  KURDISH_SPEECH_STT_KEY: 'ks_stt_adapter-test-key',
};
const COMMON = {
  KURDISH_SPEECH_TOKEN_SECRET: 'a secret of at least thirty-two bytes',
  KURDISH_SPEECH_ORIGINS: ORIGIN,
  KURDISH_SPEECH_PUBLIC: '1',
};

let service: Awaited<ReturnType<typeof startEmbeddedService>>;
before(async () => {
  service = await startEmbeddedService();
});
after(() => service?.close());

for (const adapter of ADAPTERS) {
  describe(adapter.name, () => {
    let upstream: Upstream;
    let running: RunningAdapter;
    before(async () => {
      upstream = await startUpstream();
      running = await adapter.start({ ...COMMON, ...KEYS, KURDISH_SPEECH_BASE_URL: upstream.url });
    });
    after(async () => {
      await running?.stop();
      await upstream?.close();
    });

    test('issues a token to the page, and none to another site', async () => {
      assert.ok(await mint(running.url, 'tts'));
      const refused = await askForToken(running.url, 'tts', 'https://other.example');
      assert.equal(refused.status, 403);
      assert.match(refused.headers.get('content-type') ?? '', /json/);
    });

    test('answers the preflight with the exact origin', async () => {
      const response = await fetch(`${running.url}/speech/api/tts-stream`, {
        method: 'OPTIONS',
        headers: {
          origin: ORIGIN,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type',
        },
      });
      assert.equal(response.status, 204);
      assert.equal(response.headers.get('access-control-allow-origin'), ORIGIN);
    });

    test('streams speech while it is synthesized and adds the key', async () => {
      let ask!: () => void;
      const isContinued = new Promise<void>((resolve) => {
        ask = resolve;
      });
      upstream.answer(async (_request, response) => {
        response.writeHead(200, { 'content-type': 'audio/pcm', 'x-sample-rate': '24000' });
        response.write('first');
        await isContinued;
        response.end('last');
      });
      const response = await speak(running.url);
      assert.equal(response.status, 200);
      const reader = response.body!.getReader();
      assert.equal(String(Buffer.from((await reader.read()).value!)), 'first');
      // A proxy that buffers the whole response never gets here.
      ask();
      assert.equal(String(Buffer.from((await reader.read()).value!)), 'last');
      assert.equal((await reader.read()).done, true);
      assert.equal(upstream.requests.at(-1)?.headers['x-api-key'], KEYS.KURDISH_SPEECH_TTS_KEY);
      assert.equal(upstream.requests.at(-1)?.headers.authorization, undefined);
    });

    test('encodes speech where it can, and passes it on as it is where it cannot', async () => {
      const isEncoding = adapter.name !== 'Next.js' && adapter.name !== 'Cloudflare Workers';
      const samples = Int16Array.from({ length: 24_000 }, (_, index) => 8000 * Math.sin(index / 9));
      upstream.answer((_request, response) => {
        response.writeHead(200, { 'content-type': 'audio/pcm', 'x-sample-rate': '24000' });
        response.end(new Uint8Array(samples.buffer));
      });
      const response = await speak(running.url, undefined, 'audio/ogg; codecs=opus');
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.equal(response.headers.get('content-type'), isEncoding ? 'audio/ogg; codecs=opus' : 'audio/pcm');
      assert.equal(bytes.subarray(0, 4).toString() === 'OggS', isEncoding);
      if (isEncoding) assert.ok(bytes.length < samples.byteLength / 5, `${bytes.length} bytes`);
    });

    test('aborts the response if the service does, instead of ending it as if complete', async () => {
      upstream.answer((_request, response) => {
        response.writeHead(200, { 'content-type': 'audio/pcm', 'x-sample-rate': '24000' });
        response.write('half', () => setTimeout(() => response.destroy(), 50));
      });
      const response = await speak(running.url);
      await assert.rejects(response.arrayBuffer());
    });

    test('aborts the upstream request when the client disconnects', async () => {
      const left = new Promise<void>((resolve) => {
        upstream.answer((_request, response) => babble(response, resolve));
      });
      const leaving = new AbortController();
      const response = await speak(running.url, leaving.signal);
      await response.body!.getReader().read();
      leaving.abort();
      await left;
    });

    test('forwards a recording unchanged, with a single-use token', async () => {
      upstream.answer((_request, response) => {
        response.setHeader('content-type', 'application/json').end('{"text":"سڵاو"}');
      });
      const file = new Uint8Array(700_000).map((_, index) => index * 31);
      const form = new FormData();
      form.set('file', new File([file], 'note.wav', { type: 'audio/wav' }));
      form.set('dialect', 'sorani');
      const token = await mint(running.url, 'stt');
      const send = (body: BodyInit) =>
        fetch(`${running.url}/speech/api/stt-proxy`, {
          method: 'POST',
          headers: { origin: ORIGIN, authorization: `Bearer ${token}` },
          body,
        });
      const response = await send(form);
      assert.equal(response.status, 200);
      assert.deepEqual(await response.json(), { text: 'سڵاو' });
      assert.ok(upstream.requests.at(-1)?.body.includes(Buffer.from(file)), 'the bytes of the file');
      // Short, because some servers refuse and close the connection before the body is complete.
      assert.equal(
        (await send(new Blob(['again'], { type: 'multipart/form-data; boundary=cut' }))).status,
        401,
      );
    });

    test('returns the voices to the next visitor after one disconnected during the fetch', async () => {
      const voices = (signal?: AbortSignal) =>
        fetch(`${running.url}/speech/api/get-speakers?model_version=v4`, {
          headers: { origin: ORIGIN },
          ...(signal && { signal }),
        });
      const isRequested = new Promise<void>((resolve) => {
        upstream.answer(({ url }, response) => {
          if (url === '/api/mcp') return void response.writeHead(404).end();
          upstream.answer((_request, next) => void next.end('{"speakers":[]}'));
          resolve();
        });
      });
      const leaving = new AbortController();
      const left = assert.rejects(voices(leaving.signal));
      await isRequested;
      leaving.abort();
      await left;
      assert.deepEqual(await (await voices()).json(), { speakers: [] });
    });

    test('counts each visitor behind a reverse proxy', {
      skip: adapter.name === 'Cloudflare Workers',
    }, async () => {
      const behind = await adapter.start({
        ...COMMON,
        ...KEYS,
        KURDISH_SPEECH_BASE_URL: upstream.url,
        KURDISH_SPEECH_TRUSTED_PROXIES: '1',
      });
      try {
        const ask = async (visitor: string) => {
          const forwarded = { 'x-forwarded-for': `${crypto.randomUUID()}, ${visitor}` };
          const response = await askForToken(behind.url, 'tts', ORIGIN, forwarded);
          await response.arrayBuffer();
          return response.status;
        };
        // The limit is 120 a minute; the count restarts if the minute changes in between.
        let tokens = 0;
        while (tokens <= 240 && (await ask('198.51.100.1')) === 200) tokens += 1;
        assert.ok(tokens >= 120 && tokens <= 240, `${tokens} tokens`);
        assert.equal(await ask('198.51.100.2'), 200);
      } finally {
        await behind.stop();
      }
    });

    test('answers 404 outside its own paths', async () => {
      assert.equal((await fetch(`${running.url}/elsewhere`)).status, 404);
    });
  });

  test(`${adapter.name} in front of the real service returns voices and speech`, async () => {
    const running = await adapter.start({
      ...COMMON,
      KURDISH_SPEECH_BASE_URL: service.connection.baseUrl,
      KURDISH_SPEECH_TTS_KEY: service.connection.ttsKey,
      KURDISH_SPEECH_STT_KEY: service.connection.sttKey,
    });
    try {
      const catalogue = await fetch(`${running.url}/speech/api/get-speakers`, {
        headers: { origin: ORIGIN },
      });
      assert.match(await catalogue.text(), /sorani_/);
      const response = await speak(running.url);
      assert.equal(response.status, 200);
      const samples = new Int16Array((await response.arrayBuffer()).slice(0, 48_000));
      assert.ok(
        samples.some((sample) => Math.abs(sample) > 1000),
        'sound',
      );
    } finally {
      await running.stop();
    }
  });
}

for (const adapter of ADAPTERS) {
  // Next.js and Workers read the settings on the first request.
  if (adapter.name === 'Next.js' || adapter.name === 'Cloudflare Workers') continue;
  test(`${adapter.name} with an invalid setting ends with one line naming it, and exit code 1`, async () => {
    const right = { ...COMMON, ...KEYS, KURDISH_SPEECH_BASE_URL: 'https://speech.example' };
    for (const [wrong, named] of [
      [{ KURDISH_SPEECH_TTS_KEY: '', KURDISH_SPEECH_STT_KEY: '' }, 'KURDISH_SPEECH_TTS_KEY'],
      [{ KURDISH_SPEECH_ORIGINS: 'news.example' }, 'KURDISH_SPEECH_ORIGINS'],
      [{ KURDISH_SPEECH_MAX_CHARS: 'many' }, 'KURDISH_SPEECH_MAX_CHARS'],
    ] as const) {
      await assert.rejects(
        async () => (await adapter.start({ ...right, ...wrong })).stop(),
        ({ message }: Error) => {
          assert.match(message, /^The example ended with exit code 1: [^\n]+\n$/);
          assert.ok(message.includes(`Set ${named}`), message);
          return true;
        },
      );
    }
  });
}

function askForToken(url: string, scope: 'tts' | 'stt', origin = ORIGIN, more = {}): Promise<Response> {
  return fetch(`${url}/speech/token`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...more },
    body: JSON.stringify({ scope: [scope] }),
  });
}

async function mint(url: string, scope: 'tts' | 'stt'): Promise<string> {
  const response = await askForToken(url, scope);
  assert.equal(response.status, 200);
  return ((await response.json()) as { token: string }).token;
}

async function speak(url: string, signal?: AbortSignal, accept = '*/*'): Promise<Response> {
  const authorization = `Bearer ${await mint(url, 'tts')}`;
  return fetch(`${url}/speech/api/tts-stream`, {
    method: 'POST',
    headers: { origin: ORIGIN, accept, authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'سڵاو، چۆنیت؟', speaker_id: 'sorani_m001', stream_format: 'pcm' }),
    ...(signal && { signal }),
  });
}

/** Streams speech until the client disconnects. */
function babble(response: ServerResponse, whenLeft: () => void): void {
  response.writeHead(200, { 'content-type': 'audio/pcm', 'x-sample-rate': '24000' });
  const timer = setInterval(() => response.write('babble'), 20);
  void once(response, 'close').then(() => {
    clearInterval(timer);
    whenLeft();
  });
}
