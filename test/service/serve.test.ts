import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { SpeechError } from '../../src/contract/errors.ts';
import { CATALOG } from '../../src/service/catalog/catalog.ts';
import { type RunningService, serve } from '../../src/service/serve.ts';
import { parseEvents } from './support/events.ts';
import { openService } from './support/open-service.ts';
import { ToneEngine, type ToneEngineOptions } from './support/tone-engine.ts';
import { ToneRecognizer } from './support/tone-recognizer.ts';

const SORANI = { text: 'سڵاو ئەی هاوڕێ', speaker_id: 'sorani_m001' };
/** 300 words, 300 chunks: at two seconds each, 29 MB. */
const LONG = { ...SORANI, text: 'وشە '.repeat(300).trim(), stream_format: 'pcm' };

interface Listening {
  readonly server: RunningService;
  readonly engine: ToneEngine;
  readonly key: string;
}

async function listen(options: ToneEngineOptions = {}): Promise<Listening> {
  const engine = new ToneEngine(options);
  const { service, issue } = await openService({ engine });
  const server = await serve(service, { port: 0 });
  after(() => server.close());
  const { ttsKey } = await issue();
  return { server, engine, key: ttsKey };
}

/** Sends a stream request by node:http; resolves with the response once its headers arrive. */
async function post(
  { server, key }: Listening,
  body: object,
  { agent, path = '/api/tts-stream' }: { agent?: Agent; path?: string } = {},
): Promise<IncomingMessage> {
  const outgoing = request(`${server.url}${path}`, {
    method: 'POST',
    agent: agent ?? false,
    headers: { 'content-type': 'application/json', 'x-api-key': key },
  });
  outgoing.end(JSON.stringify(body));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response;
}

/** The contents of a body, and how it ended. */
async function readToEnd(response: IncomingMessage): Promise<{ bytes: Buffer; isBroken: boolean }> {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('error', () => {});
  await once(response, 'close').catch(() => {});
  return { bytes: Buffer.concat(chunks), isBroken: !response.complete };
}

/** Everything that a socket sends in response to raw bytes. */
async function exchange(server: RunningService, sent: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(sent);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

function rawRequest(key: string, body: object): string {
  const json = JSON.stringify(body);
  const head = `POST /api/tts-stream HTTP/1.1\r\nHost: x\r\nConnection: close\r\nx-api-key: ${key}\r\n`;
  return `${head}Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${Buffer.from(json).toString('latin1')}`;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(5);
}

// covers: streaming.pcm
test('a finished stream terminates its chunked body', async () => {
  const listening = await listen();
  const { bytes, isBroken } = await readToEnd(await post(listening, { ...SORANI, stream_format: 'pcm' }));
  assert.deepEqual([bytes.length, isBroken], [3 * 4800 * 2, false]);
});

// covers: streaming.failure
test('a failure mid-stream leaves the chunked body unterminated, after all that preceded the failure', async () => {
  const listening = await listen({
    beforeChunk(index) {
      if (index === 2) throw new SpeechError('synthesis-failed', 'The voice broke.');
    },
  });
  const sse = await readToEnd(await post(listening, SORANI));
  assert.equal(sse.isBroken, true);
  const events = parseEvents(sse.bytes.toString());
  assert.deepEqual(
    events.map(({ type }) => type),
    ['speech.audio.delta', 'speech.audio.delta', 'error'],
  );
  const pcm = await readToEnd(await post(listening, { ...SORANI, stream_format: 'pcm' }));
  assert.deepEqual([pcm.bytes.length, pcm.isBroken], [2 * 4800 * 2, true]);

  const socket = connect(Number(new URL(listening.server.url).port), '127.0.0.1');
  socket.write(rawRequest(listening.key, { text: 'one two three', speaker_id: 'sorani_m001' }), 'latin1');
  const wire: Buffer[] = [];
  socket.on('data', (chunk) => wire.push(chunk));
  socket.on('error', () => {});
  await once(socket, 'close');
  const text = Buffer.concat(wire).toString('latin1');
  assert.match(text, /transfer-encoding: chunked/i);
  assert.ok(text.includes('"type":"error"'));
  assert.ok(!text.endsWith('0\r\n\r\n'));
});

test('a failure mid-stream resets an HTTP/1.0 connection, whose clean close would look like the end', async () => {
  const listening = await listen({
    beforeChunk(index) {
      if (index === 4) throw new SpeechError('synthesis-failed', 'The voice broke.');
    },
  });
  const ending = async (text: string) => {
    const socket = connect(Number(new URL(listening.server.url).port), '127.0.0.1');
    const body = JSON.stringify({ text, speaker_id: 'sorani_m001', stream_format: 'pcm' });
    const head = `POST /api/tts-stream HTTP/1.0\r\nHost: x\r\nx-api-key: ${listening.key}\r\n`;
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
    socket.resume();
    // `once` rejects with the error of a reset.
    return once(socket, 'close').then(
      () => 'none',
      (error: NodeJS.ErrnoException) => error.code,
    );
  };
  assert.equal(await ending('one two three'), 'none');
  assert.equal(await ending('one two three four five'), 'ECONNRESET');
});

test('a failure before the first chunk is a complete JSON response', async () => {
  const listening = await listen({
    beforeChunk() {
      throw new Error('broken');
    },
  });
  const response = await post(listening, SORANI);
  assert.equal(response.statusCode, 500);
  const { bytes, isBroken } = await readToEnd(response);
  assert.equal(isBroken, false);
  assert.equal(JSON.parse(bytes.toString()).code, 'synthesis-failed');
});

// covers: streaming.chunks
test('the first chunk arrives before the second is synthesized', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const listening = await listen({ beforeChunk: (index) => (index === 1 ? gate : undefined) });
  const response = await post(listening, { ...SORANI, stream_format: 'pcm' });
  let received = 0;
  response.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  await until(() => received === 4800 * 2);
  assert.equal(listening.engine.produced, 1);
  release();
  await once(response, 'end');
  assert.equal(received, 3 * 4800 * 2);
});

test('a client that stops reading pauses the engine, and receives every sample once it resumes', async () => {
  const listening = await listen({ chunkSamples: 48_000 });
  const response = await post(listening, LONG);
  response.pause();
  let before = -1;
  // Once the kernel's buffers are full, nothing more is synthesized.
  while (before !== listening.engine.produced) {
    before = listening.engine.produced;
    await wait(300);
  }
  assert.ok(before < 200, `${before} of 300 chunks were made for a reader who does not read`);
  let received = 0;
  for await (const chunk of response) received += (chunk as Buffer).length;
  assert.equal(received, 300 * 48_000 * 2);
});

test('a client that disconnects mid-stream stops the engine', async () => {
  const listening = await listen({ chunkSamples: 48_000 });
  const response = await post(listening, LONG);
  await once(response, 'data');
  response.destroy();
  await until(() => listening.engine.finished === 1);
  assert.ok(listening.engine.produced < 200);
});

test('a client that disconnects before the first chunk stops the engine', async () => {
  let isWorking = false;
  const listening = await listen({
    async beforeChunk(_index, signal) {
      isWorking = true;
      await once(signal!, 'abort');
    },
  });
  for (const path of ['/api/tts-stream', '/api/tts-proxy']) {
    isWorking = false;
    const outgoing = request(`${listening.server.url}${path}`, {
      method: 'POST',
      agent: false,
      headers: { 'x-api-key': listening.key },
    });
    outgoing.on('error', () => {});
    outgoing.end(JSON.stringify(SORANI));
    await until(() => isWorking);
    outgoing.destroy();
    await until(() => listening.engine.finished === listening.engine.jobs.length);
  }
  assert.equal(listening.engine.produced, 0);
});

test('two requests share a connection', async () => {
  const listening = await listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  after(() => agent.destroy());
  const sockets = new Set<Socket>();
  for (const path of ['/api/tts-stream', '/api/tts-proxy', '/api/tts-stream']) {
    const response = await post(listening, SORANI, { agent, path });
    sockets.add(response.socket);
    assert.equal((await readToEnd(response)).isBroken, false);
  }
  assert.equal(sockets.size, 1);
});

test('a body over the limit is refused while it is still being sent', async () => {
  const listening = await listen();
  const head = `POST /api/tts-proxy HTTP/1.1\r\nHost: x\r\nx-api-key: ${listening.key}\r\nConnection: close\r\n`;
  const declared = await exchange(listening.server, `${head}Content-Length: 99999999\r\n\r\n`);
  assert.match(declared, /^HTTP\/1\.1 400 /);
  const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
  const chunked = await exchange(
    listening.server,
    `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(66)}`,
  );
  assert.match(chunked, /^HTTP\/1\.1 400 /);
});

test('after a form or a body is refused unread, its connection serves the next request', async () => {
  const { service, issue } = await openService({ stt: new ToneRecognizer() });
  const server = await serve(service);
  after(() => server.close());
  const { ttsKey, sttKey } = await issue({ sttPlan: 'free' });
  const part = '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n';
  const form = Buffer.from(`${`${part}y\r\n`.repeat(20_000)}--x--\r\n`);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  after(() => agent.destroy());
  const send = async (path: string, key: string, type: string, pieces: readonly Buffer[]) => {
    const headers = { 'x-api-key': key, 'content-type': type };
    const outgoing = request(`${server.url}${path}`, { method: 'POST', agent, headers });
    for (const piece of pieces) outgoing.write(piece);
    outgoing.end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const { isBroken } = await readToEnd(response);
    return [response.statusCode, isBroken, outgoing.reusedSocket];
  };
  const spaces = Array(40).fill(Buffer.alloc(64 * 1024, ' '));
  for (let round = 0; round < 4; round++) {
    const isReused = round > 0;
    assert.deepEqual(await send('/api/stt-proxy', sttKey, 'multipart/form-data; boundary=x', [form]), [
      400,
      false,
      isReused,
    ]);
    assert.deepEqual(await send('/api/tts-proxy', ttsKey, 'application/json', spaces), [400, false, true]);
  }
});

test('malformed HTTP is answered with 400 and does no harm', async () => {
  const listening = await listen();
  const lines = [
    'NONSENSE\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nX-Folded: a\r\n b\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
    'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
    'POST /api/tts-proxy HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ];
  for (const line of lines) assert.match(await exchange(listening.server, line), /^HTTP\/1\.1 400 /, line);
  assert.equal((await fetch(`${listening.server.url}/healthz`)).status, 200);
});

test('HEAD returns the headers only', async () => {
  const { server } = await listen();
  const response = await fetch(`${server.url}/api/get-speakers`, { method: 'HEAD' });
  assert.equal(response.status, 200);
  assert.ok(Number(response.headers.get('content-length')) > 10_000);
  assert.equal((await response.arrayBuffer()).byteLength, 0);
});

// covers: operation.shutdown
test('closing lets a stream finish, accepts no new connection, and does not wait for idle ones', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const listening = await listen({ beforeChunk: (index) => (index === 1 ? gate : undefined) });
  const agent = new Agent({ keepAlive: true });
  after(() => agent.destroy());
  const idle = await post(listening, SORANI, { agent, path: '/nowhere' });
  await readToEnd(idle);
  const response = await post(listening, { ...SORANI, stream_format: 'pcm' }, { agent });
  const body = readToEnd(response);
  const closed = listening.server.close();
  await assert.rejects(fetch(`${listening.server.url}/healthz`));
  release();
  assert.deepEqual(await body.then(({ bytes, isBroken }) => [bytes.length, isBroken]), [3 * 4800 * 2, false]);
  await closed;
});

test('a request on an open connection during close is answered with Connection: close', async () => {
  const pending = new Map<string, () => void>();
  const listening = await listen({
    beforeChunk: (index) =>
      index === 1 ? new Promise((resolve) => pending.set('first', resolve)) : undefined,
  });
  const first = await post(listening, { ...SORANI, stream_format: 'pcm' });
  const firstBody = readToEnd(first);
  // A second connection is open, with half of a request sent.
  const socket = connect(Number(new URL(listening.server.url).port), '127.0.0.1');
  const answer: Buffer[] = [];
  socket.on('data', (chunk) => answer.push(chunk));
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
  await until(() => pending.has('first'));
  await wait(50);
  const closed = listening.server.close();
  socket.write('\r\n');
  await once(socket, 'close');
  const text = Buffer.concat(answer).toString();
  assert.match(text, /^HTTP\/1\.1 200 /);
  assert.match(text, /connection: close/i);
  pending.get('first')!();
  assert.equal((await firstBody).isBroken, false);
  await closed;
});

test('every response contains its request id, even those that Node would send by itself', async () => {
  const { server } = await listen();
  const closing = 'Host: x\r\nConnection: close\r\n\r\n';
  const requests: [string, number][] = [
    [`GET /healthz HTTP/1.1\r\n${closing}`, 200],
    [`GET /nowhere HTTP/1.1\r\n${closing}`, 404],
    [`DELETE /healthz HTTP/1.1\r\n${closing}`, 405],
    [`GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
    [`GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`, 400],
    ['NONSENSE\r\n\r\n', 400],
    ['GET /healthz HTTP/1.0\r\n\r\n', 200],
    [`GET /healthz HTTP/1.1\r\nExpect: wonders\r\n${closing}`, 200],
    [`GET /healthz HTTP/1.1\r\nX-Large: ${'x'.repeat(20_000)}\r\n${closing}`, 431],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${closing}`, 431],
    [
      `GET /api/stt-live/nothing HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      404,
    ],
  ];
  for (const [request, status] of requests) {
    const answer = await exchange(server, request);
    const line = request.slice(0, 60);
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), line);
    assert.match(answer, /^x-request-id: [\da-f-]{36}\r$/im, line);
    if (status >= 400) assert.ok(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)).error, line);
  }
});

test('path traversal and header injection achieve nothing', async () => {
  const { server } = await listen();
  const paths: [string, number][] = [
    ['//api/get-speakers', 404],
    ['/api//get-speakers', 404],
    ['/api/get-speakers/', 404],
    ['/api%2fget-speakers', 404],
    ['/api/tts-proxy/..%2fget-speakers', 404],
    ['/api/get-speakers%00', 404],
    ['/api/get-speakers%0d%0aSet-Cookie:%20a=b', 404],
    ['/%zz', 404],
    ['/API/GET-SPEAKERS', 404],
    ['http://elsewhere.test/nowhere', 404],
    ['*', 400],
  ];
  for (const [path, status] of paths) {
    const answer = await exchange(server, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), path);
    assert.doesNotMatch(answer, /set-cookie/i);
  }
  const split =
    'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\rSet-Cookie: b\r\nConnection: close\r\n\r\n';
  assert.match(await exchange(server, split), /^HTTP\/1\.1 400 /);
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
});

// covers: operation.shutdown
test('before it stops, a service reports that it is not ready, still answers, and closes each connection', async () => {
  const { service, issue } = await openService();
  const server = await serve(service, { noticeMs: 1000 });
  const { ttsKey } = await issue();
  const agent = new Agent({ keepAlive: true });
  after(() => agent.destroy());
  const ready = await fetch(`${server.url}/readyz`);
  assert.deepEqual([ready.status, await ready.json()], [200, { status: 'ready' }]);
  const closed = server.close();
  const draining = await fetch(`${server.url}/readyz`);
  assert.equal(draining.status, 503);
  assert.equal(draining.headers.get('connection'), 'close');
  assert.equal(draining.headers.get('retry-after'), '1');
  assert.deepEqual(((await draining.json()) as { missing: string[] }).missing, ['draining']);
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  const speech = await post({ server, key: ttsKey } as Listening, SORANI, { agent });
  assert.deepEqual([speech.statusCode, speech.headers.connection], [200, 'close']);
  assert.equal((await readToEnd(speech)).isBroken, false);
  await closed;
  await assert.rejects(fetch(`${server.url}/readyz`));
});

// covers: operation.health
test('the service is not ready while its accounts or speaker list cannot be reached, and ready again afterwards', async () => {
  let isDown = true;
  const { service, store } = await openService({
    loadRoster() {
      if (isDown) throw new Error('unreachable');
      return CATALOG;
    },
  });
  const ask = () => service.fetch(new Request('http://service.test/readyz'));
  const missing = async (response: Response) => ((await response.json()) as { missing: string[] }).missing;
  const refused = await ask();
  assert.equal(refused.status, 503);
  assert.deepEqual(await missing(refused), ['speakers']);
  isDown = false;
  assert.equal((await ask()).status, 200);
  await store.close();
  const closed = await ask();
  assert.equal(closed.status, 503);
  assert.deepEqual(await missing(closed), ['accounts']);
  assert.equal((await service.fetch(new Request('http://service.test/healthz'))).status, 200);
});
