import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { ROUTES } from '../../src/contract/routes.ts';
import { ToneEngine } from '../service/support/tone-engine.ts';
import { ToneRecognizer } from '../service/support/tone-recognizer.ts';
import { brokenBodies } from './support/broken-json.ts';
import { fuzz } from './support/fuzz.ts';
import { type JsonSchema, objectsOf, typesOf, wrongValuesOf } from './support/schema-cases.ts';
import { openUnlimited } from './support/unlimited.ts';

const { service, engine, ttsKey, sttKey, usedUpSttKey } = await openUnlimited({
  engine: new ToneEngine({ chunkSamples: 31 }),
  stt: new ToneRecognizer(),
});

/** JSON-RPC codes of internal server errors. */
const INTERNAL_ERROR = -32_603;

/** The SDK reports protocol messages that lack parameters as internal errors, and names what is wrong with them. */
const MISSING_PARAMETERS = /^\[\s*\{.*"path": \[\s*"params"/s;

const resultSchema = z.looseObject({
  isError: z.boolean().optional(),
  content: z.array(z.looseObject({ type: z.enum(['text', 'audio', 'resource_link']) })).min(1),
  structuredContent: z.looseObject({}).optional(),
});
const messageSchema = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
});

interface Answer {
  readonly status: number;
  readonly messages: readonly z.infer<typeof messageSchema>[];
}

/** Sends a body like clients of 2025, and reads the messages of the response, whether JSON or an event stream. */
async function send(body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await service.fetch(
    new Request(`http://127.0.0.1${ROUTES.callAgentTools.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
        ...headers,
      },
      body,
    }),
  );
  const text = await response.text();
  engine.jobs.length = 0;
  assert.ok(response.status in ROUTES.callAgentTools.responses, `${response.status}: ${text.slice(0, 300)}`);
  assert.ok(response.status < 500, `${response.status}: ${text.slice(0, 300)}`);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const parts = isStream
    ? text.split('\n').flatMap((line) => (line.startsWith('data: {') ? [line.slice(6)] : []))
    : text === ''
      ? []
      : [text];
  const messages = parts
    .flatMap((part) => JSON.parse(part) as unknown)
    .map((message) => messageSchema.parse(message));
  for (const { error } of messages) {
    if (error?.code === INTERNAL_ERROR) assert.match(error.message, MISSING_PARAMETERS);
  }
  return { status: response.status, messages };
}

const call = (name: unknown, input: unknown) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: input },
});

const [listed] = (await send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }))).messages;
const tools = listed!.result!.tools as readonly { readonly name: string; readonly inputSchema: JsonSchema }[];

// Decoding a recording starts a thread; this account has no credits, so it is refused before that.
const keys = { authorization: `Bearer ${ttsKey}:${usedUpSttKey}` };

const authorizations = fc.oneof(
  fc.constantFrom(
    `Bearer ${ttsKey}`,
    `Bearer ${sttKey.slice(1)}`,
    `Bearer ${ttsKey}:${ttsKey}`,
    `Bearer ${':'.repeat(50)}`,
    'Bearer',
    'Basic YTpi',
    ttsKey,
    '',
    `Bearer ${'x'.repeat(20_000)}`,
  ),
  fc.string({ minLength: 1, maxLength: 100 }).map((text) => text.replace(/[^\x21-\x7e]/g, '')),
);

test('the six tools publish schemas to generate cases from', () => {
  assert.equal(tools.length, 6);
});

const toolCalls = fc.constantFrom(...tools).chain(({ name, inputSchema }) => {
  const wrong = Object.entries(inputSchema.properties ?? {}).map(
    ([field, schema]) => [field, wrongValuesOf(schema)] as const,
  );
  return fc
    .oneof(
      objectsOf(inputSchema),
      objectsOf(typesOf(inputSchema)),
      fc.record(Object.fromEntries(wrong), { requiredKeys: [] }),
    )
    .map((values) => call(name, values));
});

fuzz('MCP: any tool input gets a result or an error that matches the schema', toolCalls, async (message) => {
  const { status, messages } = await send(JSON.stringify(message), keys);
  assert.equal(status, 200);
  assert.equal(messages.length, 1);
  assert.equal(messages[0]!.id, 7);
  if (messages[0]!.error === undefined) resultSchema.parse(messages[0]!.result);
});

fuzz(
  'MCP: with any authorization header a call is answered, and the header is not echoed',
  fc.tuple(toolCalls, authorizations),
  async ([message, authorization]) => {
    const { messages } = await send(JSON.stringify(message), { authorization });
    assert.ok(!JSON.stringify(messages).includes(ttsKey));
  },
);

const envelopes = fc.oneof(
  toolCalls,
  fc
    .tuple(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }))
    .map(([name, values]) => call(name, values)),
  fc.record({
    jsonrpc: fc.constantFrom('2.0', '1.0', 2),
    id: fc.jsonValue({ maxDepth: 1 }),
    method: fc.oneof(
      fc.constantFrom(
        'initialize',
        'tools/list',
        'tools/call',
        'ping',
        'resources/list',
        'prompts/get',
        'server/discover',
        'logging/setLevel',
        'completion/complete',
        'notifications/cancelled',
        '__proto__',
        'constructor',
      ),
      fc.string(),
    ),
    params: fc.option(fc.jsonValue({ maxDepth: 3 }), { nil: undefined }),
  }),
  fc.array(toolCalls, { maxLength: 3 }),
);
const versions = fc.constantFrom(
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
  '1900-01-01',
  'x',
);

fuzz(
  'MCP: any message is answered according to the protocol',
  fc.tuple(envelopes, versions),
  async ([message, version]) => {
    await send(JSON.stringify(message), { ...keys, 'mcp-protocol-version': version });
  },
);

const messageFields: JsonSchema = {
  properties: {
    jsonrpc: { type: 'string' },
    method: { type: 'string' },
    params: { type: 'object' },
    id: { type: 'integer' },
  },
};

fuzz(
  'MCP: a body that is malformed in any way is answered according to the protocol',
  brokenBodies(toolCalls, messageFields, ['jsonrpc', 'method']),
  async ({ body }) => {
    await send(new Uint8Array(body), keys);
  },
);
