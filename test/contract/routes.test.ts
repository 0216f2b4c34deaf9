import assert from 'node:assert/strict';
import test from 'node:test';
import { z } from 'zod';
import { COMPONENTS } from '../../src/contract/components.ts';
import type { Route } from '../../src/contract/route.ts';
import { ROUTES } from '../../src/contract/routes.ts';
import { streamRequestSchema, synthesisRequestSchema } from '../../src/contract/synthesis.ts';

const rows: readonly Route[] = Object.values(ROUTES);
const statusesOf = ({ responses }: Route) => Object.keys(responses).map(Number);
const rowOf = (method: Route['method'], path: string) => {
  const row = rows.find((route) => route.method === method && route.path === path);
  assert.ok(row, `${method} ${path}`);
  return row;
};

test('the table has every endpoint of the API, with its key and documented error responses', () => {
  const contract: readonly [Route['method'], string, Route['key'], readonly number[]][] = [
    ['POST', '/api/tts-proxy', 'tts', [200, 400, 401, 403, 422, 503]],
    ['POST', '/api/tts-stream', 'tts', [200, 400, 401, 403, 422, 503]],
    ['POST', '/api/stt-proxy', 'stt', [200, 400, 401, 403]],
    ['POST', '/api/stt-stream-connect', 'stt', [200, 400, 401, 403]],
    ['GET', '/api/get-speakers', 'none', [200, 500]],
    ['POST', '/api/mcp', 'bearer', [200]],
    ['GET', '/openapi.json', 'none', [200]],
  ];
  for (const [method, path, key, statuses] of contract) {
    const row = rowOf(method, path);
    assert.equal(row.key, key, path);
    for (const status of statuses) assert.ok(statusesOf(row).includes(status), `${path} ${status}`);
  }
});

test('no two rows of the table match the same request, and no path has a version', () => {
  const requests = rows.map(({ method, path }) => `${method} ${path}`);
  assert.equal(new Set(requests).size, requests.length);
  for (const { path } of rows) assert.doesNotMatch(path, /\/v\d/);
});

test('every path parameter and every row has a description', () => {
  for (const { path, parameters = {}, summary, description } of rows) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.deepEqual(Object.keys(parameters), names, path);
    assert.ok(summary && description, path);
  }
});

test('a route with a key documents its refusal; one without never requires it', () => {
  for (const route of rows) {
    const takesKey = route.key === 'tts' || route.key === 'stt';
    for (const status of [401, 403]) {
      if (takesKey) assert.ok(statusesOf(route).includes(status), `${route.path} ${status}`);
    }
    if (route.key === 'none') assert.ok(!statusesOf(route).includes(401), route.path);
  }
});

test('every schema of a JSON body is published, under one name', () => {
  const schemas = Object.values(COMPONENTS);
  assert.equal(new Set(schemas).size, schemas.length);
  for (const { path, body } of rows) {
    if (!body || path === '/api/mcp') continue;
    assert.ok(schemas.includes(body.schema), path);
  }
});

test('the parser checks types only: values are checked by the admission rules, in their order', () => {
  const lenient = {
    text: 'ا'.repeat(9000),
    speaker_id: '',
    model_version: 'v9',
    dialect: 'zazaki',
    speed: 99,
    temperature: 0,
    emotion: 'happy',
  };
  for (const schema of [synthesisRequestSchema, streamRequestSchema]) {
    assert.equal(schema.safeParse(lenient).success, true);
    assert.equal(schema.safeParse({}).success, true);
    for (const field of Object.keys(lenient)) {
      if (field === 'emotion') continue;
      assert.equal(schema.safeParse({ [field]: [] }).success, false, field);
    }
  }
});

test('the published request schemas have only fields that the parser knows', () => {
  for (const { path, body } of rows) {
    if (!body || !(body.schema instanceof z.ZodObject)) continue;
    const { required = [], properties = {} } = z.toJSONSchema(body.schema, { unrepresentable: 'any' });
    for (const name of required) assert.ok(name in properties, `${path} ${name}`);
  }
});
