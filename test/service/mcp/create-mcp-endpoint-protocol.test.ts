import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { callTool, ERAS, type OpenMcp, openMcp } from '../support/open-mcp.ts';
import { ToneEngine } from '../support/tone-engine.ts';

const SPEECH = { text: 'Silav', speaker_id: 'kurmanji_m001', format: 'wav' };
const LISTED = 6;

interface Message {
  readonly id?: number;
  readonly result?: {
    readonly protocolVersion?: string;
    readonly supportedVersions?: readonly string[];
    readonly instructions?: string;
    readonly tools?: readonly unknown[];
    readonly content?: readonly { readonly type: string }[];
  };
  readonly error?: { readonly code: number; readonly message: string };
}

function post({ url }: OpenMcp, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The messages of a response, whether JSON or an event stream. */
async function messagesOf(response: Response): Promise<Message[]> {
  const body = await response.text();
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    return [JSON.parse(body) as Message].flat();
  }
  return body.split('\n').flatMap((line) => {
    return line.startsWith('data: {') ? [JSON.parse(line.slice('data: '.length)) as Message] : [];
  });
}

for (const version of ['2025-03-26', '2025-06-18', '2025-11-25']) {
  // covers: mcp.initialize
  test(`a client of revision ${version} is served from handshake to call, without a session`, async () => {
    const mcp = await openMcp();
    const { ttsKey } = await mcp.issue();
    const clientInfo = { name: 'raw', version: '1.0.0' };
    const response = await post(mcp, {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: version, capabilities: {}, clientInfo },
    });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('mcp-session-id'), null);
    const [hello] = await messagesOf(response);
    assert.equal(hello?.result?.protocolVersion, version);
    assert.match(String(hello.result.instructions), /get_plan/);

    const headers = { 'mcp-protocol-version': version, authorization: `Bearer ${ttsKey}` };
    const noted = await post(mcp, { jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
    assert.equal(noted.status, 202);
    const [listed] = await messagesOf(
      await post(mcp, { jsonrpc: '2.0', id: 2, method: 'tools/list' }, headers),
    );
    assert.equal(listed?.result?.tools?.length, LISTED);
    const params = { name: 'synthesize_speech', arguments: SPEECH };
    const called = await post(mcp, { jsonrpc: '2.0', id: 3, method: 'tools/call', params }, headers);
    const [spoken] = await messagesOf(called);
    assert.equal(spoken?.id, 3);
    assert.equal(spoken.result?.content?.[0]?.type, 'audio');
  });
}

// covers: mcp.initialize
test('a client of revision 2026-07-28 is served without a handshake', async () => {
  const mcp = await openMcp();
  const { ttsKey } = await mcp.issue();
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const send = async (method: string, params: { name?: string; arguments?: object } = {}) => {
    const headers = {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      authorization: `Bearer ${ttsKey}`,
      ...(params.name && { 'mcp-name': params.name }),
    };
    const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } };
    const response = await post(mcp, message, headers);
    assert.equal(response.status, 200);
    const [answer] = await messagesOf(response);
    return answer?.result;
  };
  const found = await send('server/discover');
  assert.deepEqual(found?.supportedVersions, ['2026-07-28']);
  assert.equal((await send('tools/list'))?.tools?.length, LISTED);
  const spoken = await send('tools/call', { name: 'synthesize_speech', arguments: SPEECH });
  assert.equal(spoken?.content?.[0]?.type, 'audio');
});

test('methods other than POST are answered with 405, and pages of other origins get no CORS permission', async () => {
  const { url } = await openMcp();
  for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
    const response = await fetch(url, { method, headers: { accept: 'text/event-stream' } });
    assert.equal(response.status, 405, method);
    assert.equal(response.headers.get('allow'), 'POST');
    assert.equal(response.headers.get('access-control-allow-origin'), null);
  }
});

test('a body that is not JSON, or not a protocol message, is refused with 4xx', async () => {
  const mcp = await openMcp();
  assert.equal((await post(mcp, 'not json')).status, 400);
  assert.equal((await post(mcp, {})).status, 400);
  assert.equal((await post(mcp, '')).status, 400);
  assert.equal((await post(mcp, 'null')).status, 400);
  assert.equal((await post(mcp, '<x/>', { 'content-type': 'text/xml' })).status, 415);
});

test('a batch of sixteen messages is answered message by message, and a larger one is refused', async () => {
  const mcp = await openMcp();
  const batch = (count: number) =>
    Array.from({ length: count }, (_, id) => {
      const params = { name: 'list_voices', arguments: { limit: 1 } };
      return { jsonrpc: '2.0', id, method: 'tools/call', params };
    });
  const answers = await messagesOf(await post(mcp, batch(16)));
  assert.deepEqual(
    answers.map(({ id }) => id).sort(),
    batch(16)
      .map(({ id }) => id)
      .sort(),
  );
  assert.equal((await post(mcp, batch(17))).status, 400);
});

for (const era of ERAS) {
  test(`a client of ${era === 'auto' ? 2026 : 2025} that disconnects during a call stops the synthesis, and is not billed`, async () => {
    let begun: (() => void) | undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const engine = new ToneEngine({
      async beforeChunk(_, signal) {
        begun?.();
        while (!signal?.aborted) await wait(5);
      },
    });
    const { connect, issue, store } = await openMcp({ engine });
    const { ttsKey, id } = await issue();
    const connection = new AbortController();
    const client = await connect(ttsKey, {
      era,
      fetch: (url, init) => fetch(url, { ...init, signal: connection.signal }),
    });
    const call = callTool(client, 'synthesize_speech', SPEECH);
    await hasBegun;
    assert.equal((await store.usage(id, 'characters'))?.used, 5);
    connection.abort();
    await assert.rejects(call);
    while (engine.finished === 0) await wait(5);
    while ((await store.usage(id, 'characters'))?.used !== 0) await wait(5);
  });
}

test('a client of 2026 that cancels a call keeps its connection for others', async () => {
  let begun: (() => void) | undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const engine = new ToneEngine({
    async beforeChunk(_, signal) {
      begun?.();
      while (!signal?.aborted) await wait(5);
    },
  });
  const { connect, issue } = await openMcp({ engine });
  const { ttsKey } = await issue();
  const client = await connect(ttsKey);
  const giving = new AbortController();
  const call = client.callTool({ name: 'synthesize_speech', arguments: SPEECH }, { signal: giving.signal });
  await hasBegun;
  giving.abort();
  await assert.rejects(call);
  while (engine.finished === 0) await wait(5);
  assert.ok(!(await callTool(client, 'list_dialects')).isError);
});

test('the request id of an agent is in the log lines of its call', async () => {
  const seen: string[] = [];
  const info = (_: string, fields: Readonly<Record<string, unknown>>) =>
    seen.push(`${fields.requestId} ${fields.route}`);
  const mcp = await openMcp({ logger: { info, error() {} } });
  const response = await post(
    mcp,
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_voices', arguments: { limit: 1 } } },
    { 'x-request-id': 'agent-7' },
  );
  await response.text();
  assert.equal(response.headers.get('x-request-id'), 'agent-7');
  assert.deepEqual(seen.sort(), ['agent-7 /api/get-speakers', 'agent-7 /api/mcp']);
});

test('a billed tool reports unreachable accounts with 503, and does not start', async () => {
  const engine = new ToneEngine();
  const { call, issue, store } = await openMcp({ engine });
  const { ttsKey, sttKey } = await issue({ sttPlan: 'free' });
  store.findByKey = () => Promise.reject(new Error('secret of the database'));
  for (const name of ['synthesize_speech', 'transcribe_audio', 'start_streaming_transcription']) {
    const { isError, text } = await call(`${ttsKey}:${sttKey}`, name, { ...SPEECH, dialect: 'sorani' });
    assert.equal(isError, true);
    assert.match(text, /503.*cannot be reached/);
    assert.doesNotMatch(text, /secret/);
  }
  assert.equal(engine.jobs.length, 0);
});

test('a billed result is returned even when the remaining quota is unknown', async () => {
  const { call, issue, store } = await openMcp();
  const { ttsKey } = await issue();
  store.usage = () => Promise.reject(new Error('secret of the database'));
  const { isError, structuredContent, text } = await call(ttsKey, 'synthesize_speech', SPEECH);
  assert.ok(!isError, text);
  assert.equal(structuredContent?.characters_billed, 5);
  assert.equal(structuredContent.characters, undefined);
});

test('a call over the rate limit is refused with 429 and a time to retry', async () => {
  const { connect, issue } = await openMcp({ requestsPerMinute: 1 });
  const client = await connect((await issue()).ttsKey);
  assert.ok(!(await callTool(client, 'synthesize_speech', SPEECH)).isError);
  const { isError, text } = await callTool(client, 'synthesize_speech', SPEECH);
  assert.equal(isError, true);
  assert.match(text, /429.*try again after \d+ s/s);
});

test('get_plan reports unreachable accounts without the message of the error', async () => {
  const errors: string[] = [];
  const logger = {
    info() {},
    error: (event: string, fields: object) => errors.push(event + JSON.stringify(fields)),
  };
  const { call, issue, store } = await openMcp({ logger });
  const { sttKey } = await issue({ sttPlan: 'free' });
  store.usage = () => Promise.reject(new Error('secret of the database'));
  const { isError, text } = await call(sttKey, 'get_plan');
  assert.equal(isError, true);
  assert.match(text, /503.*cannot be reached/);
  assert.doesNotMatch(text + errors.join(), /secret/);
  assert.match(errors.join(), /account-store-unreachable/);
});

test('a closing service ends open notification streams, and still answers calls', async () => {
  const { connect, service } = await openMcp();
  const client = await connect();
  const subscription = await client.listen({ toolsListChanged: true });
  await service.closeLive();
  assert.notEqual(await subscription.closed, 'local');
  assert.ok(!(await callTool(client, 'list_dialects')).isError);
});
