import assert from 'node:assert/strict';
import test from 'node:test';
import { SpeechError } from '../../../src/contract/errors.ts';
import { timestampedSpeechSchema } from '../../../src/contract/synthesis.ts';
import { decodeMp3, decodeOpus, opusLength } from '../support/decode-file.ts';
import { openService } from '../support/open-service.ts';
import { ToneEngine } from '../support/tone-engine.ts';

const SORANI = { text: 'سڵاو ئەی هاوڕێ', speaker_id: 'sorani_m001' };
const CHUNK = 4801;

// covers: synthesis.wav
test('the default response is a WAV file with a correct header and length', async () => {
  const { post } = await openService({ engine: new ToneEngine({ chunkSamples: CHUNK }) });
  const response = await post('/api/tts-proxy', SORANI);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'audio/wav');
  assert.equal(response.headers.get('x-model-version'), 'v3');
  const wav = Buffer.from(await response.arrayBuffer());
  assert.equal(response.headers.get('content-length'), String(wav.length));
  assert.equal(wav.length, 44 + 3 * CHUNK * 2);
  assert.equal(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16), 'RIFFWAVEfmt ');
  assert.equal(wav.readUInt32LE(4), wav.length - 8);
  assert.deepEqual([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt16LE(34)], [1, 1, 16]);
  assert.deepEqual([wav.readUInt32LE(24), wav.readUInt32LE(28), wav.readUInt16LE(32)], [24_000, 48_000, 2]);
  assert.equal(wav.toString('latin1', 36, 40), 'data');
  assert.equal(wav.readUInt32LE(40), wav.length - 44);
  assert.equal(wav.readInt16LE(46), Math.round(8000 * Math.sin((2 * Math.PI * 220) / 24_000)));
});

// covers: synthesis.timestamps synthesis.seed
test('with timestamps the response is JSON with consistent audio, words and generation', async () => {
  const { post, engine } = await openService({ engine: new ToneEngine({ chunkSamples: CHUNK }) });
  const response = await post('/api/tts-proxy', {
    ...SORANI,
    include_timestamps: true,
    seed: 42,
    temperature: 1.5,
  });
  assert.equal(response.headers.get('content-type'), 'application/json');
  const text = await response.text();
  assert.equal(response.headers.get('content-length'), String(Buffer.byteLength(text)));
  const speech = timestampedSpeechSchema.parse(JSON.parse(text));
  assert.equal(speech.sample_rate, 24_000);
  assert.equal(speech.audio_duration, (3 * CHUNK) / 24_000);
  const pcm = Buffer.from(speech.audio, 'base64');
  assert.equal(pcm.toString('base64'), speech.audio);
  assert.equal(pcm.length, 3 * CHUNK * 2);
  assert.equal(pcm.readInt16LE(2), Math.round(8000 * Math.sin((2 * Math.PI * 220) / 24_000)));
  assert.deepEqual(
    speech.timestamps.map(({ word }) => word),
    SORANI.text.split(' '),
  );
  assert.deepEqual(speech.generation, {
    collapsed: false,
    seed_used: 42,
    temperature_used: 1.5,
    retries_used: 0,
    chunk_count: 3,
  });
  assert.equal(engine.jobs[0]?.seed, 42);
});

// covers: synthesis.defaults
test('without a seed one is drawn and reported', async () => {
  const { post, engine } = await openService();
  const seeds = [];
  for (let round = 0; round < 3; round++) {
    const response = await post('/api/tts-proxy', { ...SORANI, include_timestamps: true });
    seeds.push(timestampedSpeechSchema.parse(await response.json()).generation.seed_used);
  }
  assert.equal(new Set(seeds).size, 3);
  assert.deepEqual(
    engine.jobs.map(({ seed }) => seed),
    seeds,
  );
});

// covers: synthesis.collapsed
test('a text with nothing speakable is 200 and collapsed, or an empty WAV', async () => {
  const { post } = await openService();
  const nothing = { ...SORANI, text: '؟! 🙂 …' };
  const response = await post('/api/tts-proxy', { ...nothing, include_timestamps: true });
  assert.equal(response.status, 200);
  const speech = timestampedSpeechSchema.parse(await response.json());
  assert.equal(speech.generation.collapsed, true);
  assert.deepEqual([speech.audio, speech.timestamps, speech.audio_duration], ['', [], 0]);
  const wav = await post('/api/tts-proxy', nothing);
  assert.equal(wav.status, 200);
  assert.equal((await wav.arrayBuffer()).byteLength, 44);
});

// covers: synthesis.wav synthesis.opus synthesis.mp3
test('opus is Ogg/Opus and mp3 is MP3, each as long as the WAV and with its own content type', async () => {
  const { post } = await openService({ engine: new ToneEngine({ chunkSamples: CHUNK }) });
  for (const [format, contentType, decode] of [
    ['opus', 'audio/ogg', decodeOpus],
    ['mp3', 'audio/mpeg', decodeMp3],
  ] as const) {
    const response = await post('/api/tts-proxy', { ...SORANI, format });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), contentType);
    assert.equal(response.headers.get('x-model-version'), 'v3');
    const file = new Uint8Array(await response.arrayBuffer());
    assert.equal(response.headers.get('content-length'), String(file.length));
    const { samples, sampleRate } = await decode(file);
    assert.equal(samples.length / sampleRate, (3 * CHUNK) / 24_000, format);
  }
});

// covers: synthesis.collapsed
test('a text with nothing speakable is a valid file without samples in opus and mp3, too', async () => {
  const { post } = await openService();
  for (const [format, contentType, length] of [
    ['opus', 'audio/ogg', opusLength],
    ['mp3', 'audio/mpeg', async (file: Uint8Array) => (await decodeMp3(file)).samples.length],
  ] as const) {
    const response = await post('/api/tts-proxy', { ...SORANI, text: '؟! …', format });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), contentType);
    assert.equal(await length(new Uint8Array(await response.arrayBuffer())), 0, format);
  }
});

// covers: synthesis.timestamps.ignore-format
test('with timestamps the format is ignored: the audio is PCM in JSON', async () => {
  const { post } = await openService({ engine: new ToneEngine({ chunkSamples: CHUNK }) });
  const response = await post('/api/tts-proxy', { ...SORANI, format: 'opus', include_timestamps: true });
  assert.equal(response.headers.get('content-type'), 'application/json');
  const speech = timestampedSpeechSchema.parse(await response.json());
  assert.equal(Buffer.from(speech.audio, 'base64').length, 3 * CHUNK * 2);
});

// covers: synthesis.engine-failure
test('a failing engine is 500, an unavailable one 503, and its own error message never reaches the caller', async () => {
  const failing = async (error: Error, at: number) => {
    const engine = new ToneEngine({
      beforeChunk(index) {
        if (index === at) throw error;
      },
    });
    const { post } = await openService({ engine });
    const response = await post('/api/tts-proxy', SORANI);
    return { status: response.status, ...((await response.json()) as { error: string; code: string }) };
  };
  const bare = await failing(new Error(`secret ${SORANI.text}`), 0);
  assert.deepEqual([bare.status, bare.code], [500, 'synthesis-failed']);
  assert.ok(!bare.error.includes('secret'));
  const late = await failing(new SpeechError('synthesis-failed', 'The voice broke.'), 2);
  assert.deepEqual([late.status, late.error], [500, 'The voice broke.']);
  const away = await failing(new SpeechError('service-unavailable', 'No engine is free.'), 0);
  assert.deepEqual([away.status, away.code], [503, 'service-unavailable']);
});

// covers: synthesis.disconnect
test('a caller that disconnects stops the engine', async () => {
  const leaving = new AbortController();
  const engine = new ToneEngine({
    beforeChunk(index) {
      if (index === 1) leaving.abort();
    },
  });
  const { service, issue } = await openService({ engine });
  const { ttsKey } = await issue();
  const response = await service.fetch(
    new Request('http://service.test/api/tts-proxy', {
      method: 'POST',
      headers: { 'x-api-key': ttsKey },
      body: JSON.stringify(SORANI),
      signal: leaving.signal,
    }),
  );
  assert.notEqual(response.status, 200);
  assert.deepEqual([engine.produced, engine.finished], [1, 1]);
});
