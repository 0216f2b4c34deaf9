import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { WebSocket as NodeWebSocket } from 'ws';
import { createLiveSession } from '../../src/client/create-live-session.ts';
import { createTokenSource } from '../../src/client/create-token-source.ts';
import { openLiveTranscription } from '../../src/client/live-transcription.ts';
import type { ConnectionOptions } from '../../src/client/request.ts';
import { transcribe } from '../../src/client/transcribe.ts';
import type { SpeechError } from '../../src/contract/errors.ts';
import { startNodeProxy } from '../../src/proxy/node.ts';
import { serve } from '../../src/service/serve.ts';
import { openService } from '../service/support/open-service.ts';
import { concatenate, silence, sing, ToneRecognizer, toInt16 } from '../service/support/tone-recognizer.ts';
import { wavFile } from '../service/support/wav-file.ts';
import { startServer } from './http-server.ts';

const ORIGIN = 'https://example.org';
const SPOKEN = concatenate(silence(0.3), sing('badge'), silence(1), sing('cafe'));
const RECORDING = new Blob([wavFile(SPOKEN) as Uint8Array<ArrayBuffer>], { type: 'audio/wav' });
const webSocket = NodeWebSocket as unknown as typeof WebSocket;

/** A page's connection to a real service through a real proxy, with a token. */
async function startBehindProxy() {
  const opened = await openService({ stt: new ToneRecognizer() });
  const server = await serve(opened.service);
  const { sttKey, id } = await opened.issue({ sttPlan: 'starter' });
  const proxy = await startNodeProxy({
    environment: {
      KURDISH_SPEECH_BASE_URL: server.url,
      KURDISH_SPEECH_STT_KEY: sttKey,
      KURDISH_SPEECH_TOKEN_SECRET: 'a secret of at least thirty-two bytes',
      KURDISH_SPEECH_ORIGINS: ORIGIN,
      KURDISH_SPEECH_PUBLIC: '1',
    },
  });
  after(async () => {
    await proxy.close();
    await server.close();
  });
  // Node's fetch has no page, so the origin is set explicitly.
  const fromPage: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', ORIGIN);
    return fetch(input, { ...init, headers });
  };
  const endpoint = `${proxy.url}/speech`;
  const options: ConnectionOptions = {
    endpoint,
    tokenSource: createTokenSource(`${endpoint}/token`, { fetch: fromPage }),
    fetch: fromPage,
  };
  const used = async () => ({
    sessions: (await opened.store.usage(id, 'sessions'))!.used,
    credits: (await opened.store.usage(id, 'credits'))!.used,
  });
  return { options, used, serviceUrl: server.url };
}

test('a page transcribes a recording and speaks live through the proxy: the same text, one credit and one session', async () => {
  const { options, used, serviceUrl } = await startBehindProxy();
  const whole = await transcribe(RECORDING, { ...options, dialect: 'sorani' });
  assert.deepEqual(whole, {
    text: 'badge cafe',
    dialectHint: 'sorani',
    language: 'ckb',
    detectedDialect: 'sorani',
    detectedScript: 'latin',
    truncated: false,
    truncationLimit: undefined,
  });
  const session = await createLiveSession({ ...options, dialect: 'sorani' });
  assert.equal(new URL(session.url).host, new URL(serviceUrl).host);
  assert.deepEqual([session.plan, session.maxSeconds, session.sessions.remaining], ['starter', 600, 99]);
  const live = openLiveTranscription(session, { webSocket });
  const samples = toInt16(SPOKEN);
  for (let position = 0; position < samples.length; position += 1600)
    live.send(samples.subarray(position, position + 1600));
  const finalFlags: boolean[] = [];
  const reading = (async () => {
    for await (const { isFinal } of live) finalFlags.push(isFinal);
  })();
  assert.equal(await live.finalize(), whole.text);
  await reading;
  assert.deepEqual(
    finalFlags.filter((isFinal) => isFinal),
    [true, true],
  );
  assert.deepEqual(await used(), { sessions: 1, credits: 1 });
  // The URL has been used, and the client reports it.
  await assert.rejects(
    openLiveTranscription(session, { webSocket }).finalize(),
    (error: SpeechError) => error.code === 'unauthorized',
  );
});

test('a refusal behind the proxy keeps its code, and costs nothing', async () => {
  const { options, used } = await startBehindProxy();
  await assert.rejects(
    transcribe(new Blob(['ID3 not a WAV file']), { ...options, dialect: 'sorani' }),
    (error: SpeechError) => error.status === 400 && error.code === 'unsupported-media',
  );
  await assert.rejects(
    transcribe(RECORDING, { ...options, dialect: 'badini' as 'sorani' }),
    (error: SpeechError) => error.code === 'language-not-supported',
  );
  await assert.rejects(
    createLiveSession({ ...options, dialect: 'badini' as 'sorani' }),
    (error: SpeechError) => error.code === 'language-not-supported',
  );
  assert.deepEqual(await used(), { sessions: 0, credits: 0 });
});

test('a truncated transcript is marked, and a response that is not a transcription is an internal error', async () => {
  const answers = [
    '{"text":"abc","truncated":true,"truncation_limit":3}',
    '<html>',
    '{"error":"no"}',
    'null',
  ];
  const server = await startServer((_request, response) => response.end(answers.shift()));
  after(() => server.close());
  const options = { endpoint: server.url, apiKey: 'key', dialect: 'kurmanji' } as const;
  const { text, truncated, truncationLimit } = await transcribe(RECORDING, options);
  assert.deepEqual([text, truncated, truncationLimit], ['abc', true, 3]);
  while (answers.length > 0) {
    await assert.rejects(transcribe(RECORDING, options), (error: SpeechError) => error.code === 'internal');
  }
});

test("an aborted upload rejects with the signal's reason", async () => {
  const controller = new AbortController();
  const reason = new Error('The page was left.');
  const server = await startServer(() => controller.abort(reason));
  after(() => server.close());
  const options = {
    endpoint: server.url,
    apiKey: 'key',
    dialect: 'sorani',
    signal: controller.signal,
  } as const;
  await assert.rejects(transcribe(RECORDING, options), (error) => error === reason);
});

test('a recording larger than the token allows is refused by the client: no upload, no credit, and the error states the limit', async () => {
  const { options, used } = await startBehindProxy();
  const sent: string[] = [];
  const watched: typeof fetch = (input, init) => {
    sent.push(String(input).replace(options.endpoint, ''));
    return options.fetch!(input, init);
  };
  const limits = { max_chars: 500, characters: 0, requests: 1 };
  const uploadLimits: (number | undefined)[] = [];
  const recordings = { ...options, fetch: watched, dialect: 'sorani' } as const;
  await assert.rejects(
    transcribe(new Blob([new Uint8Array(10.5 * 1024 * 1024)]), {
      ...recordings,
      onToken: (token) => uploadLimits.push(token.limits.max_upload_bytes),
    }),
    (error: SpeechError) =>
      error.code === 'file-too-large' &&
      error.field === 'file' &&
      error.message === 'The recording has 10.5 MB; at most 10 MB can be transcribed.',
  );
  assert.deepEqual(uploadLimits, [10 * 1024 * 1024]);
  assert.deepEqual(sent, []);
  assert.deepEqual(await used(), { sessions: 0, credits: 0 });
  // Exactly the limit is accepted, and so is any size when a custom token has no limit.
  const tokenSource = (most: number | undefined) =>
    createTokenSource(async (scope, signal) => ({
      ...(await options.tokenSource!.token(scope, signal)),
      limits: { ...limits, ...(most !== undefined && { max_upload_bytes: most }) },
    }));
  for (const most of [RECORDING.size, undefined]) {
    const { text } = await transcribe(RECORDING, { ...recordings, tokenSource: tokenSource(most) });
    assert.equal(text, 'badge cafe');
  }
  await assert.rejects(
    transcribe(RECORDING, { ...recordings, tokenSource: tokenSource(RECORDING.size - 1) }),
    (error: SpeechError) => error.code === 'file-too-large',
  );
  assert.deepEqual(sent, ['/api/stt-proxy', '/api/stt-proxy']);
  assert.deepEqual(await used(), { sessions: 0, credits: 2 });
});
