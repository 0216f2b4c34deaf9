import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createTokenSource } from '../../src/client/create-token-source.ts';
import { listSpeakers } from '../../src/client/list-speakers.ts';
import { synthesize } from '../../src/client/synthesize.ts';
import { synthesizeWithTimestamps } from '../../src/client/synthesize-once.ts';
import { createFormantEngine } from '../../src/engine/threads/formant-engine.ts';
import { createLocalFetch } from '../../src/local/create-local-fetch.ts';
import { createAccount } from '../../src/service/accounts/accounts.ts';
import { createService } from '../../src/service/service.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import { assertContract } from '../service/support/assert-contract.ts';
import { temporaryFolder } from '../service/support/open-service.ts';

const SORANI = { text: 'سڵاو، ساڵی ١٩٩١ چۆن بوو؟ زۆر خۆش بوو.', speaker_id: 'sorani_m001', seed: 7 };
const KURMANJI = { text: 'Silav, tu çawa yî? Em ê 25 roj bimînin.', speaker_id: 'kurmanji_f002', seed: 8 };
const BADINI = { text: 'سلاڤ، تو چاوانی؟', speaker_id: 'badini_v5_m001', seed: 9 };
const SPOKEN = [SORANI, KURMANJI, BADINI, { ...SORANI, speaker_id: 'cast_03', model_version: 'v5' }];

const engine = createFormantEngine({ threads: 1 });
const store = await openStore(temporaryFolder());
const service = assertContract(createService({ tts: engine, store }));
const { ttsKey } = await createAccount(store, { ttsPlan: 'developer', sttPlan: 'none' });
after(async () => {
  await service.close();
  await engine.close();
});

describe('createLocalFetch', () => {
  const fetch = createLocalFetch();

  const init = (body: unknown): RequestInit => {
    if (body === undefined) return {};
    return { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
  };
  const ask = async (path: string, body?: unknown) => {
    const headers = { 'x-api-key': ttsKey, 'content-type': 'application/json' };
    return service.fetch(new Request(`http://service.test${path}`, { ...init(body), headers }));
  };
  const askLocally = (path: string, body?: unknown) => fetch(`local:${path}`, init(body));

  /** Both answers, the service's first. */
  async function both(path: string, body?: unknown): Promise<[Buffer, Buffer, Response, Response]> {
    const [served, spoken] = await Promise.all([ask(path, body), askLocally(path, body)]);
    const bytes = [served, spoken].map(async (answer) => Buffer.from(await answer.arrayBuffer()));
    return [await bytes[0]!, await bytes[1]!, served, spoken];
  }

  for (const stream_format of ['sse', 'pcm', 'wav'])
    it(`streams the same bytes as the service, as ${stream_format}`, async () => {
      for (const spoken of SPOKEN) {
        const body = { ...spoken, stream_format, include_timestamps: true };
        const [served, local, { headers }, answer] = await both('/api/tts-stream', body);
        assert.ok(served.length > 20_000, served.toString());
        assert.ok(served.equals(local), `${spoken.speaker_id}: ${served.length} and ${local.length} bytes`);
        assert.equal(answer.headers.get('content-type'), headers.get('content-type'));
        assert.equal(answer.headers.get('x-model-version'), headers.get('x-model-version'));
      }
    });

  it('speaks a whole text to the same bytes as the service, as a file and as JSON with word times', async () => {
    for (const include_timestamps of [false, true]) {
      const controls = {
        speed: 1.3,
        pitch: -2,
        stability: 0.4,
        sentence_silence_ms: 900,
        silence_trim: true,
        chunk_max_seconds: 0.5,
      };
      for (const spoken of SPOKEN) {
        const [served, local] = await both('/api/tts-proxy', { ...spoken, ...controls, include_timestamps });
        assert.ok(served.length > 20_000, served.toString());
        assert.ok(served.equals(local), spoken.speaker_id);
      }
    }
  });

  it('refuses what the service refuses, with the same status and body', async () => {
    const bodies: unknown[] = [
      'no JSON',
      [],
      {},
      { text: 7 },
      { ...SORANI, speed: '1' },
      { ...SORANI, emotion: 'sad' },
      { ...SORANI, dialect: 'zaza' },
      { ...SORANI, speed: 9 },
      { ...SORANI, stream_format: 'flac' },
      { text: 'سڵاو' },
      { ...SORANI, text: ' ' },
      { ...SORANI, speaker_id: 'nobody' },
      { ...SORANI, model_version: 'v5' },
      { ...SORANI, dialect: 'badini' },
      { ...SORANI, temperature: 9, pitch: 99, seed: -1, chunk_max_seconds: 0, sentence_silence_ms: 0.5 },
      { ...SORANI, temperature: 1, stability: 0.5 },
    ];
    for (const body of bodies) {
      const [served, local, { status }, answer] = await both('/api/tts-stream', body);
      assert.equal(answer.status, status, JSON.stringify(body));
      assert.ok(status >= 400);
      assert.deepEqual(JSON.parse(local.toString()), JSON.parse(served.toString()));
    }
  });

  it('has the same catalogue, and refuses an unknown group alike', async () => {
    for (const query of ['', '?model_version=v3', '?model_version=v5', '?model_version=v9']) {
      const [served, local, { status }, answer] = await both(`/api/get-speakers${query}`);
      assert.equal(answer.status, status);
      assert.deepEqual(JSON.parse(local.toString()), JSON.parse(served.toString()));
    }
  });

  it('says which field is too long, which voice is a clone, which file it cannot make, and what needs a service', async () => {
    const long = await askLocally('/api/tts-proxy', { ...SORANI, text: 'سڵاو '.repeat(1001) });
    assert.equal(long.status, 400);
    assert.match(await long.text(), /has 5005 characters.*text-too-long/);
    const clone = await askLocally('/api/tts-proxy', { ...SORANI, speaker_id: 'clone_abc' });
    assert.equal(clone.status, 403);
    assert.match(await clone.text(), /which only its service speaks.*voice-unavailable/);
    const mp3 = await askLocally('/api/tts-proxy', { ...SORANI, format: 'mp3' });
    assert.equal(mp3.status, 400);
    assert.match(await mp3.text(), /\\"mp3\\" is unknown; use wav/);
    const transcription = await askLocally('/api/stt-proxy', '');
    assert.equal(transcription.status, 501);
    assert.match(await transcription.text(), /not-supported/);
  });

  it('ends a text with nothing to say at once, marked as collapsed', async () => {
    const [served, local] = await both('/api/tts-stream', { ...SORANI, text: '…!' });
    assert.match(local.toString(), /"collapsed":true/);
    assert.ok(served.equals(local));
  });

  it('is what the client takes for its fetch: token, voices, stream, whole speech', async () => {
    const connection = {
      endpoint: 'local:',
      tokenSource: createTokenSource('local:/token', { fetch }),
      fetch,
    };
    assert.equal((await listSpeakers({ ...connection, voiceGroup: 'v3' })).length, 198);
    let samples = 0;
    const words: string[] = [];
    for await (const chunk of synthesize(SORANI.text, {
      ...connection,
      voice: 'sorani_m001',
      timestamps: true,
    })) {
      samples += chunk.samples.length;
      words.push(...chunk.words.map(({ word }) => word));
    }
    assert.ok(samples > 24_000);
    assert.equal(words.join(' '), SORANI.text);
    const whole = await synthesizeWithTimestamps(SORANI.text, {
      ...connection,
      voice: 'sorani_m001',
      generation: { seed: 7 },
    });
    assert.equal(whole.seed, 7);
    assert.equal(whole.words.length, words.length);
  });

  it('makes only what is read, and nothing after an abort', async () => {
    const call = new AbortController();
    const body = JSON.stringify({ ...SORANI, text: `${SORANI.text} `.repeat(100), stream_format: 'pcm' });
    const response = await fetch('local:/api/tts-stream', { method: 'POST', body, signal: call.signal });
    const reader = response.body!.getReader();
    const first = await reader.read();
    assert.equal(first.value?.length, 2160);
    call.abort(new Error('enough'));
    await assert.rejects(async () => {
      for (let read = await reader.read(); !read.done; ) read = await reader.read();
    }, /enough/);
    await assert.rejects(fetch('local:/token', { method: 'POST', signal: call.signal }), /enough/);
  });

  it('passes on calls of other addresses', async () => {
    const response = await fetch('data:text/plain,hello');
    assert.equal(await response.text(), 'hello');
  });
});
