import assert from 'node:assert/strict';
import test from 'node:test';
import { ROUTES } from '../../../src/contract/routes.ts';
import { createOpenApi } from '../../../src/service/openapi/openapi.ts';
import { openService } from '../support/open-service.ts';
import { ToneRecognizer } from '../support/tone-recognizer.ts';

type Json = Record<string, unknown>;

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`http://service.test${path}`, { method, headers });

async function documentOf(options: Parameters<typeof openService>[0] = {}): Promise<Json> {
  const { service } = await openService(options);
  const response = await service.fetch(get('/openapi.json'));
  assert.equal(response.status, 200);
  return (await response.json()) as Json;
}

/** Every `$ref` of a document. */
function referencesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (key === '$ref' ? [item] : referencesOf(item)));
}

function resolve(document: Json, reference: string): unknown {
  assert.match(reference, /^#\//);
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document);
}

// covers: versioning.openapi
test('the OpenAPI 3.1 document has version 1.0.0, and any page may read it without a key', async () => {
  const { service } = await openService();
  const response = await service.fetch(get('/openapi.json', { origin: 'https://page.test' }));
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.match(response.headers.get('content-type')!, /^application\/json/);
  const { openapi, info, servers } = (await response.json()) as Record<string, Json>;
  assert.equal(openapi, '3.1.0');
  assert.equal(info!.version, '1.0.0');
  assert.deepEqual(servers, [{ url: 'http://service.test' }]);
  const preflight = await service.fetch(get('/openapi.json', { origin: 'https://page.test' }, 'OPTIONS'));
  assert.equal(preflight.status, 204);
  assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
});

test('a header that only some answers have is declared where they may have it', async () => {
  const document = await documentOf({ stt: new ToneRecognizer() });
  const declared = Object.entries(document.paths as Record<string, Record<string, Json>>)
    .filter(([, { post }]) => JSON.stringify(post?.responses)?.includes('/headers/X-Ignored-Parameters'))
    .map(([path]) => path);
  assert.deepEqual(declared.sort(), [
    '/api/tts-proxy',
    '/api/tts-stream',
    '/v1/audio/speech',
    '/v1/audio/transcriptions',
  ]);
});

test('the document states the URL at which clients reach the service', async () => {
  const { servers } = await documentOf({ publicUrl: 'https://speech.example.org/kurdish/' });
  assert.deepEqual(servers, [{ url: 'https://speech.example.org/kurdish' }]);
});

test('every reference in the document resolves', () => {
  const document = createOpenApi(Object.entries(ROUTES), 'http://service.test') as Json;
  const references = referencesOf(document);
  assert.ok(references.length > 50);
  for (const reference of references) assert.ok(resolve(document, reference), reference);
});

// covers: versioning.openapi versioning.paths
test('the document has one operation for every route of this deployment, and no others', async () => {
  const operationsOf = (document: Json) =>
    Object.values(document.paths as Record<string, Record<string, Json>>)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId);
  const all = createOpenApi(Object.entries(ROUTES), 'http://service.test') as Json;
  assert.deepEqual(operationsOf(all).sort(), Object.keys(ROUTES).sort());
  const speaking = operationsOf(await documentOf());
  assert.ok(speaking.includes('synthesizeSpeech') && !speaking.includes('transcribeRecording'));
  const listening = await documentOf({ stt: new ToneRecognizer() });
  assert.ok(operationsOf(listening).includes('transcribeRecording'));
  assert.ok('LiveMessage' in ((listening.components as Json).schemas as Json));
});

test('the document states the limits and choices that are checked by the admission rules, not the parser', async () => {
  const { components } = (await documentOf()) as { components: { schemas: Record<string, Json> } };
  const { properties, required } = components.schemas.SynthesisRequest as {
    properties: Record<string, Json>;
    required: string[];
  };
  assert.deepEqual(required, ['text']);
  assert.deepEqual(properties.model_version!.enum, ['v3', 'v4', 'v5']);
  assert.deepEqual(properties.dialect!.enum, ['sorani', 'kurmanji', 'badini']);
  assert.deepEqual([properties.speed!.minimum, properties.speed!.maximum], [0.25, 4]);
  assert.equal(properties.text!.maxLength, 5000);
  for (const [name, { description }] of Object.entries(properties)) assert.ok(description, name);
});

// covers: authentication.api-key
test('each route names the key that it accepts: one kind for speech, one for transcription, none for the catalog', () => {
  const { paths } = createOpenApi(Object.entries(ROUTES), 'http://service.test') as {
    paths: Record<string, Record<string, { security: Json[] }>>;
  };
  const keysOf = (path: string) =>
    Object.values(paths[path]!)[0]!.security.map((choice) => Object.keys(choice).join());
  assert.deepEqual(keysOf('/api/tts-proxy'), ['ttsKey']);
  assert.deepEqual(keysOf('/api/tts-stream'), ['ttsKey']);
  assert.deepEqual(keysOf('/api/stt-proxy'), ['sttKey']);
  assert.deepEqual(keysOf('/api/stt-stream-connect'), ['sttKey']);
  assert.deepEqual(keysOf('/api/get-speakers'), []);
  assert.deepEqual(keysOf('/openapi.json'), []);
  assert.deepEqual(keysOf('/api/mcp'), ['', 'agentKeys']);
});
