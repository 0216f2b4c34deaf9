import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { encodeWav } from '../../../src/audio/capture/wav.ts';
import { createLiveSession } from '../../../src/client/create-live-session.ts';
import { createTokenSource } from '../../../src/client/create-token-source.ts';
import { listSpeakers } from '../../../src/client/list-speakers.ts';
import { LiveTranscription } from '../../../src/client/live-transcription.ts';
import { synthesize } from '../../../src/client/synthesize.ts';
import { transcribe } from '../../../src/client/transcribe.ts';
import { type FakeService, startFakeService } from '../../../src/testing/service/start-fake-service.ts';

const TEXT = 'سڵاو، چۆنیت؟';
const NOTE = 'سبەی کۆبوونەوەمان هەیە';

describe('startFakeService', () => {
  let service: FakeService;
  before(async () => {
    service = await startFakeService();
  });
  beforeEach(() => service.reset());
  after(() => service.close());

  const connection = () => ({
    endpoint: service.endpoint,
    tokenSource: createTokenSource(`${service.endpoint}/token`),
  });
  async function speak() {
    const words: string[] = [];
    let samples = 0;
    for await (const chunk of synthesize(TEXT, { ...connection(), voice: 'sorani_m001', timestamps: true })) {
      samples += chunk.samples.length;
      words.push(...chunk.words.map(({ word, start }) => `${word} ${start}`));
    }
    return { samples, words };
  }
  /** A second of a tone, then of silence, twice. */
  const loud = Int16Array.from({ length: 16_000 }, (_, index) => 8000 * Math.sin(index / 6));

  it('speaks each word as a tone of a tenth of a second, and says what it was asked (greeting)', async () => {
    assert.deepEqual(await speak(), { samples: 4800, words: ['سڵاو، 0', 'چۆنیت؟ 0.1'] });
    assert.deepEqual(
      service.requests.map(({ path }) => path),
      ['/token', '/api/tts-stream'],
    );
    assert.deepEqual(service.texts, [TEXT]);
  });

  it('lists the voices of the API, and refuses others as the API does', async () => {
    assert((await listSpeakers({ endpoint: service.endpoint, voiceGroup: 'v3' })).length > 100);
    const speech = synthesize(TEXT, { ...connection(), voice: 'sorani_x999' });
    await assert.rejects(speech.next(), { code: 'voice-unavailable' });
  });

  for (const code of [
    'quota-exceeded',
    'rate-limited',
    'service-unavailable',
    'preview-ended',
    'network',
  ] as const)
    it(`fails with ${code} when it is told to, and speaks again`, async () => {
      service.failNext({ code });
      await assert.rejects(speak(), { code });
      assert.equal((await speak()).samples, 4800);
    });

  it('hears in a file what the test says (note)', async () => {
    service.transcribeNext(NOTE);
    const file = new Blob([new Uint8Array(encodeWav(loud, 16_000))]);
    const { text } = await transcribe(file, { ...connection(), dialect: 'sorani' });
    assert.equal(text, NOTE);
  });

  it('forgets with reset() what was not heard yet (note)', async () => {
    service.transcribeNext('ئەمە نا');
    service.reset();
    service.transcribeNext(NOTE);
    const file = new Blob([new Uint8Array(encodeWav(loud, 16_000))]);
    const { text } = await transcribe(file, { ...connection(), dialect: 'sorani' });
    assert.equal(text, NOTE);
  });

  it('leaves nothing that listens where its port is taken', async () => {
    const listeners = () =>
      process.getActiveResourcesInfo().filter((each) => each === 'TCPServerWrap').length;
    const before = listeners();
    const port = Number(new URL(service.endpoint).port);
    await assert.rejects(startFakeService({ port }), { code: 'EADDRINUSE' });
    // Node frees a closed listener in the next round of its event loop.
    await setImmediate();
    assert.equal(listeners(), before);
  });

  it('hears in a live session what the test says: half of it, all of it, and then for good (note)', async () => {
    service.transcribeNext(NOTE);
    const session = await createLiveSession({ ...connection(), dialect: 'sorani' });
    const live = new LiveTranscription(session, {
      webSocket: WebSocket as unknown as typeof globalThis.WebSocket,
    });
    live.send(loud);
    live.send(new Int16Array(32_000));
    assert.equal(await live.finalize(), NOTE);
  });

  it('lets pages of any origin call it, as browsers ask', async () => {
    const origin = 'http://localhost:5173';
    const preflight = await fetch(`${service.endpoint}/api/tts-stream`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    assert.equal(preflight.headers.get('access-control-allow-origin'), origin);
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /authorization/i);
    const token = await fetch(`${service.endpoint}/token`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: '{"scope":["tts"]}',
    });
    assert.equal(token.status, 200);
    assert.equal(token.headers.get('access-control-allow-origin'), origin);
  });
});
