import fc from 'fast-check';
import { VOICE_GROUPS } from '../../src/contract/limits.ts';
import { ROUTES } from '../../src/contract/routes.ts';
import { ToneEngine } from '../service/support/tone-engine.ts';
import { ToneRecognizer } from '../service/support/tone-recognizer.ts';
import { assertAnswer } from './support/answers.ts';
import { brokenBodies } from './support/broken-json.ts';
import { fuzz } from './support/fuzz.ts';
import { speechRequests } from './support/request-values.ts';
import { jsonSchemaOf, objectsOf, typesOf } from './support/schema-cases.ts';
import { openUnlimited } from './support/unlimited.ts';

const { service, engine, ttsKey, sttKey } = await openUnlimited({
  engine: new ToneEngine({ chunkSamples: 31 }),
  stt: new ToneRecognizer(),
});

type JsonOperation = 'synthesizeSpeech' | 'streamSpeech' | 'connectLiveTranscription';

async function post(operation: JsonOperation, body: object, statuses: readonly number[]): Promise<void> {
  const { path, key } = ROUTES[operation];
  const response = await service.fetch(
    new Request(`http://service.test${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key === 'tts' ? ttsKey : sttKey },
      body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
    }),
  );
  await assertAnswer(operation, response, statuses);
  // The job list of the engine would look like a leak.
  engine.jobs.length = 0;
}

for (const operation of ['synthesizeSpeech', 'streamSpeech'] as const) {
  const { path, body } = ROUTES[operation];
  const schema = jsonSchemaOf(body.schema);
  const requests = speechRequests(schema);

  // covers: streaming.request
  fuzz(
    `POST ${path}: any body that the schema accepts is answered completely, in the shape of the contract`,
    requests,
    (request) => post(operation, request, [200]),
  );

  fuzz(
    `POST ${path}: any values of the right types are answered according to the contract`,
    fc
      .tuple(objectsOf(typesOf(schema)), fc.option(requests))
      .map(([values, request]) => ({ ...request, ...values })),
    (request) => post(operation, request, [200, 400, 403, 422]),
  );

  fuzz(
    `POST ${path}: a body that is malformed in any way is refused according to the contract`,
    brokenBodies(requests, schema, ['text', 'speaker_id']),
    (request) => post(operation, request.body, request.statuses),
  );
}

const { path, body } = ROUTES.connectLiveTranscription;
const connectSchema = jsonSchemaOf(body.schema);
const connects = objectsOf(connectSchema);

fuzz(`POST ${path}: a dialect gives an address in the shape of the contract`, connects, (request) =>
  post('connectLiveTranscription', request, [200]),
);

fuzz(
  `POST ${path}: a body that is malformed in any way is refused according to the contract`,
  brokenBodies(connects, connectSchema, ['dialect']),
  (request) =>
    post(
      'connectLiveTranscription',
      request.body,
      request.statuses.filter((status) => status <= 400),
    ),
);

const groups = fc.oneof(
  fc.constantFrom(...VOICE_GROUPS),
  fc.string({ unit: 'binary' }),
  fc.string({ minLength: 2000, maxLength: 5000 }),
);

fuzz(
  'GET /api/get-speakers: a group is listed in the shape of the contract, and any other model_version is 400',
  fc.tuple(groups, fc.webQueryParameters()),
  async ([group, more]) => {
    const query = `model_version=${encodeURIComponent(String(Buffer.from(group)))}&${more}`;
    const response = await service.fetch(new Request(`http://service.test/api/get-speakers?${query}`));
    const isGroup = (VOICE_GROUPS as readonly string[]).includes(group);
    await assertAnswer('listSpeakers', response, isGroup ? [200] : [400]);
  },
);
