import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DIALECTS } from '../../../src/contract/dialects.ts';
import { streamEventSchema, timestampedSpeechSchema } from '../../../src/contract/synthesis.ts';
import { listSpeakers } from '../../../src/service/catalog/catalog.ts';
import { parseEvents } from '../support/events.ts';
import { openService } from '../support/open-service.ts';
import { ToneEngine } from '../support/tone-engine.ts';

const { post } = await openService({ engine: new ToneEngine({ chunkSamples: 31 }) });

const voices = (['v3', 'v4', 'v5'] as const).flatMap((model_version) =>
  listSpeakers(model_version).map(({ id }) => ({ speaker_id: id, model_version })),
);

/** Requests that every paid API plan may send. */
const valid = fc
  .record({
    voice: fc.constantFrom(...voices),
    text: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), fc.constant('سڵاو ئەی هاوڕێ')),
    dialect: fc.constantFrom('sorani', 'kurmanji', undefined),
    speed: fc.option(fc.double({ min: 0.25, max: 4, noNaN: true }), { nil: undefined }),
    pitch: fc.option(fc.double({ min: -12, max: 12, noNaN: true }), { nil: undefined }),
    seed: fc.option(fc.nat(), { nil: undefined }),
    temperature: fc.option(fc.double({ min: 0.01, max: 2, noNaN: true }), { nil: undefined }),
    sentence_silence_ms: fc.option(fc.nat(5000), { nil: undefined }),
    include_timestamps: fc.option(fc.boolean(), { nil: undefined }),
    stream_format: fc.constantFrom('sse', 'pcm', 'wav', undefined),
    silence_trim: fc.option(fc.boolean(), { nil: undefined }),
  })
  .map(({ voice, ...rest }) => ({ ...rest, ...voice }))
  .filter(({ text }) => text.trim() !== '');

test('every valid request is answered completely, in the shape of the contract', async () => {
  await fc.assert(
    fc.asyncProperty(valid, async (body) => {
      const whole = await post('/api/tts-proxy', body);
      assert.equal(whole.status, 200);
      if (body.include_timestamps) timestampedSpeechSchema.parse(await whole.json());
      else assert.equal(whole.headers.get('content-length'), String((await whole.arrayBuffer()).byteLength));
      const stream = await post('/api/tts-stream', body);
      assert.equal(stream.status, 200);
      if ((body.stream_format ?? 'sse') !== 'sse') {
        assert.equal((await stream.arrayBuffer()).byteLength % 2, 0);
        return;
      }
      const events = parseEvents(await stream.text());
      for (const event of events) streamEventSchema.parse(event);
      assert.equal(events.at(-1)?.type, 'speech.audio.done');
    }),
    { numRuns: 150 },
  );
});

const anything = fc.oneof(
  fc.anything({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.constantFrom(
    ...DIALECTS,
    'v3',
    'v4',
    'v5',
    'v6',
    'clone_1',
    'cast_01',
    'badini_v5_m001',
    '',
    null,
    -1,
    0,
    1e300,
  ),
);
const fields = fc.constantFrom(
  'text',
  'speaker_id',
  'speaker_key',
  'dialect',
  'model_version',
  'include_timestamps',
  'format',
  'stream_format',
  'speed',
  'temperature',
  'stability',
  'top_p',
  'repetition_penalty',
  'seed',
  'pitch',
  'silence_trim',
  'chunk_max_seconds',
  'sentence_silence_ms',
  'emotion',
  'unknown',
);

// covers: synthesis.statuses
test('for any field values, the response is one of the contract and states what is wrong', async () => {
  const wrong = fc.dictionary(fields, anything, { minKeys: 1, maxKeys: 4 });
  await fc.assert(
    fc.asyncProperty(
      valid,
      wrong,
      fc.constantFrom('/api/tts-proxy', '/api/tts-stream'),
      async (body, faults, path) => {
        let json: string;
        try {
          json = JSON.stringify({ ...body, ...faults });
        } catch {
          return; // JSON has no big integers.
        }
        const response = await post(path, json);
        const answer = await response.text();
        assert.ok([200, 400, 403, 422].includes(response.status), `${response.status} ${answer} for ${json}`);
        if (response.status === 200) return;
        const { error, code, detail } = JSON.parse(answer) as {
          error?: string;
          code?: string;
          detail?: unknown[];
        };
        if (response.status === 422) assert.ok(detail?.length);
        else assert.ok(error?.endsWith('.') && code && error.length < 400, answer);
      },
    ),
    { numRuns: 400 },
  );
});

test('for any bytes as the body, the response is 200, 400, 403 or 422', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.json().map((json) => Buffer.from(json)),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (body) => {
      const response = await post('/api/tts-stream', new Uint8Array(body));
      await response.arrayBuffer();
      assert.ok([200, 400, 403, 422].includes(response.status), String(response.status));
    }),
    { numRuns: 200 },
  );
});
