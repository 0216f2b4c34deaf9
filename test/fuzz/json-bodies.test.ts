import fc from 'fast-check';
import { DIALECTS } from '../../src/contract/dialects.ts';
import { VOICE_GROUPS } from '../../src/contract/limits.ts';
import { streamRequestSchema, synthesisRequestSchema } from '../../src/contract/synthesis.ts';
import { streamConnectRequestSchema } from '../../src/contract/transcription.ts';
import { ToneEngine } from '../service/support/tone-engine.ts';
import { ToneRecogniser } from '../service/support/tone-recogniser.ts';
import { assertAnswer, type Path } from './support/answers.ts';
import { type BrokenBody, brokenBodies } from './support/broken-json.ts';
import { fuzz } from './support/fuzz.ts';
import { allowedValues, fitted, transcriptionDialects, voices } from './support/request-values.ts';
import { jsonSchemaOf, valuesOf } from './support/schema-cases.ts';
import { openUnlimited } from './support/unlimited.ts';

const { service, engine, ttsKey, sttKey } = await openUnlimited({
  engine: new ToneEngine({ chunkSamples: 31 }),
  stt: new ToneRecogniser(),
});

const SYNTHESIS = {
  '/api/tts-proxy': jsonSchemaOf(synthesisRequestSchema),
  '/api/tts-stream': jsonSchemaOf(streamRequestSchema),
} as const;
const CONNECT = jsonSchemaOf(streamConnectRequestSchema);

async function post(path: Path, body: Uint8Array, statuses: readonly number[]): Promise<void> {
  const response = await service.fetch(
    new Request(`http://service.test${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': path.startsWith('/api/tts') ? ttsKey : sttKey,
      },
      body: new Uint8Array(body),
    }),
  );
  await assertAnswer(path, response, statuses);
  // What the engine remembers of its jobs would look like a leak.
  engine.jobs.length = 0;
}

const bytesOf = (body: object) => Buffer.from(JSON.stringify(body));

for (const path of ['/api/tts-proxy', '/api/tts-stream'] as const) {
  const valid = fc
    .tuple(valuesOf(SYNTHESIS[path], allowedValues), voices, fc.constantFrom(undefined, ...DIALECTS))
    .map(([body, voice, dialect]) => fitted(body as object, voice, dialect));
  const present = valid.chain((body) => allowedValues.text!.map((text) => ({ ...body, text })));

  fuzz(
    `POST ${path}: what the schema and the rules allow is answered in full, in the shape of the contract`,
    present,
    (body) => post(path, bytesOf(body), [200]),
  );

  fuzz(
    `POST ${path}: values of the right types are answered as the contract says, whatever they are`,
    valuesOf(SYNTHESIS[path], {}),
    (body) => post(path, bytesOf(body as object), [200, 400, 403, 422]),
  );

  fuzz(
    `POST ${path}: a body that is broken in any way is refused as the contract says`,
    brokenBodies(present, SYNTHESIS[path], ['text', 'speaker_id']),
    ({ body, statuses }: BrokenBody) => post(path, body, statuses),
  );
}

const connects = transcriptionDialects.map((dialect) => ({ dialect }));

fuzz(
  'POST /api/stt-stream-connect: a dialect gives an address in the shape of the contract',
  connects,
  (body) => post('/api/stt-stream-connect', bytesOf(body), [200]),
);

fuzz(
  'POST /api/stt-stream-connect: a body that is broken in any way is refused as the contract says',
  brokenBodies(connects, CONNECT, ['dialect']),
  ({ body, statuses }) =>
    post(
      '/api/stt-stream-connect',
      body,
      statuses.filter((status) => status < 403),
    ),
);

const queries = fc.oneof(
  fc.constantFrom(...VOICE_GROUPS),
  fc.string({ unit: 'binary' }),
  fc.string({ minLength: 2000, maxLength: 5000 }),
);

fuzz(
  'GET /api/get-speakers: a group is listed in the shape of the contract, and any other model_version is 400',
  fc.tuple(queries, fc.webQueryParameters()),
  async ([group, more]) => {
    const query = `model_version=${encodeURIComponent(String(Buffer.from(group)))}&${more}`;
    const response = await service.fetch(new Request(`http://service.test/api/get-speakers?${query}`));
    await assertAnswer(
      '/api/get-speakers',
      response,
      (VOICE_GROUPS as readonly string[]).includes(group) ? [200] : [400],
    );
  },
);
