import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import { WebSocket as NodeWebSocket, type RawData, type WebSocket as Socket, WebSocketServer } from 'ws';
import { createLiveSession, type LiveSession } from '../../src/client/create-live-session.ts';
import {
  type LiveTranscript,
  type LiveTranscription,
  openLiveTranscription,
} from '../../src/client/live-transcription.ts';
import { SpeechError } from '../../src/contract/errors.ts';
import { mockTimeouts } from '../async/mock-timeouts.ts';
import { startServer } from './http-server.ts';

const sockets: Socket[] = [];
class TrackedWebSocket extends NodeWebSocket {
  constructor(url: string) {
    super(url);
    sockets.push(this);
  }
}
const webSocket = TrackedWebSocket as unknown as typeof WebSocket;

/** A stopped clock. Sockets of earlier tests close first: their timers could not be cancelled afterwards. */
async function stopClock(context: TestContext): Promise<void> {
  while (sockets.some(({ readyState }) => readyState !== NodeWebSocket.CLOSED)) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  mockTimeouts(context.mock.timers);
}

/** A real WebSocket server; `greet` is called for each client. */
async function listen(greet: (socket: Socket) => void): Promise<LiveSession> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', greet);
  after(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/live`,
    dialect: 'sorani',
    plan: 'free',
    maxSeconds: 120,
    sessions: { used: 1, total: 20, purchased: 0, remaining: 19 },
  };
}

const say = (socket: Socket, text: string, isFinal: boolean) =>
  socket.send(JSON.stringify({ text, is_final: isFinal }));
const done = (socket: Socket) => socket.send('{"type":"control","event":"done"}');

async function readAll(live: AsyncIterable<LiveTranscript>): Promise<LiveTranscript[]> {
  const received: LiveTranscript[] = [];
  for await (const transcript of live) received.push(transcript);
  return received;
}

async function nextText(live: LiveTranscription): Promise<string | undefined> {
  for await (const { text } of live) return text;
  return undefined;
}

const hasCode = (code: string) => (error: unknown) => error instanceof SpeechError && error.code === code;

test('audio sent before the connection opens arrives first, in order, and finalize returns the whole text', async () => {
  const received: Buffer[] = [];
  const session = await listen((socket) =>
    socket.on('message', (data: RawData, isBinary) => {
      if (isBinary) {
        received.push(data as Buffer);
        return;
      }
      assert.deepEqual(JSON.parse(String(data)), { type: 'control', event: 'finalize' });
      say(socket, 'سڵاو', true);
      say(socket, 'هاوڕێ', true);
      done(socket);
    }),
  );
  const live = openLiveTranscription(session, { webSocket });
  const samples = Int16Array.of(1, -2, 300);
  live.send(samples);
  samples.fill(0);
  live.send(Int16Array.of(-32_768));
  assert.equal(live.bufferedAmount, 8);
  const reading = readAll(live);
  assert.equal(await live.finalize(), 'سڵاو هاوڕێ');
  assert.deepEqual(Buffer.concat(received), Buffer.from([1, 0, 0xfe, 0xff, 0x2c, 1, 0, 0x80]));
  assert.deepEqual(
    (await reading).map(({ text }) => text),
    ['سڵاو', 'هاوڕێ'],
  );
});

test('partials come before their final, and newer ones replace unread ones', async () => {
  const session = await listen((socket) => {
    for (const text of ['a', 'ab', 'abc']) say(socket, text, false);
    say(socket, 'abc.', true);
    socket.on('message', () => done(socket));
  });
  const live = openLiveTranscription(session, { webSocket });
  assert.equal(await live.finalize(), 'abc.');
  assert.deepEqual(await readAll(live), [{ text: 'abc.', isFinal: true }]);
});

test('messages of an unknown type and garbage are ignored', async () => {
  const session = await listen((socket) => {
    for (const message of ['not json', '{"type":"info"}', 'null', '[]', '{"text":1,"is_final":true}'])
      socket.send(message);
    socket.send(Buffer.from([1, 2, 3]));
    socket.on('message', () => done(socket));
  });
  const live = openLiveTranscription(session, { webSocket });
  assert.equal(await live.finalize(), '');
  assert.deepEqual(await readAll(live), []);
});

test('every way in which a session breaks has its error code, after the transcripts received before', async () => {
  const cases: [number | 'break', string][] = [
    [4000, 'session-timeout'],
    [1008, 'unauthorized'],
    [1009, 'invalid-argument'],
    [1011, 'internal'],
    [1001, 'network'],
    [1000, 'network'],
    ['break', 'network'],
  ];
  for (const [code, expected] of cases) {
    const session = await listen((socket) => {
      say(socket, 'kept', true);
      if (code === 'break') socket.terminate();
      else socket.close(code);
    });
    const live = openLiveTranscription(session, { webSocket });
    const received: string[] = [];
    const reading = (async () => {
      for await (const { text } of live) received.push(text);
    })();
    await assert.rejects(reading, hasCode(expected));
    if (code !== 'break') assert.deepEqual(received, ['kept']);
    await assert.rejects(live.finalize(), hasCode(expected));
  }
});

test('a connection that is refused is a network error', async () => {
  const session = await listen(() => {});
  const live = openLiveTranscription({ ...session, url: 'ws://127.0.0.1:1/live' }, { webSocket });
  await assert.rejects(readAll(live), hasCode('network'));
});

test('abort closes the connection and ends the iteration without an error; a signal ends it with its reason', async () => {
  let closed!: () => void;
  const gone = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const session = await listen((socket) => {
    say(socket, 'so far', false);
    socket.on('close', closed);
  });
  const live = openLiveTranscription(session, { webSocket });
  for await (const { text } of live) {
    assert.equal(text, 'so far');
    live.abort();
  }
  await gone;
  live.send(Int16Array.of(1));
  await assert.rejects(live.finalize(), hasCode('aborted'));

  const controller = new AbortController();
  const other = openLiveTranscription(session, { webSocket, signal: controller.signal });
  const reading = readAll(other);
  const reason = new Error('The page was left.');
  controller.abort(reason);
  await assert.rejects(reading, (error) => error === reason);
});

test('finalize may be called before the connection opens, and a second call has no further effect', async () => {
  const received: string[] = [];
  const session = await listen((socket) =>
    socket.on('message', (data, isBinary) => {
      received.push(isBinary ? `${(data as Buffer).length} bytes` : 'finalize');
      if (isBinary) return;
      say(socket, 'ئاو', true);
      done(socket);
    }),
  );
  const live = openLiveTranscription(session, { webSocket });
  live.send(Int16Array.of(1, 2, 3));
  const [first, second] = [live.finalize(), live.finalize()];
  assert.deepEqual([await first, await second, live.text], ['ئاو', 'ئاو', 'ئاو']);
  assert.deepEqual(received, ['6 bytes', 'finalize']);
});

test('an unrequested done message does not end the session', async () => {
  const session = await listen((socket) => {
    done(socket);
    say(socket, 'first', false);
    socket.on('message', () => {
      say(socket, 'later', true);
      done(socket);
    });
  });
  const live = openLiveTranscription(session, { webSocket });
  assert.equal(await nextText(live), 'first');
  assert.equal(await live.finalize(), 'later');
});

test('a clean close at the maximum duration is a session timeout', async () => {
  const session = await listen((socket) => socket.close(1000));
  const live = openLiveTranscription({ ...session, maxSeconds: 1 }, { webSocket });
  await assert.rejects(readAll(live), hasCode('session-timeout'));
});

test('an already aborted signal ends the session before it starts', async () => {
  const session = await listen(() => {});
  const reason = new Error('The page was left.');
  const live = openLiveTranscription(session, { webSocket, signal: AbortSignal.abort(reason) });
  await assert.rejects(readAll(live), (error) => error === reason);
  await assert.rejects(live.finalize(), (error) => error === reason);
});

test('a service that stops responding after finalize times out; one that still sends does not', async (context) => {
  await stopClock(context);
  let partials = 0;
  const silent = await listen(() => {});
  const slow = await listen((socket) => socket.on('message', () => say(socket, String(++partials), false)));
  const lost = openLiveTranscription(silent, { webSocket });
  const kept = openLiveTranscription(slow, { webSocket });
  const failure = assert.rejects(lost.finalize(), hasCode('timeout'));
  let isKept = true;
  kept.finalize().catch(() => {
    isKept = false;
  });
  assert.equal(await nextText(kept), '1');
  context.mock.timers.tick(19_000);
  assert.equal(isKept, true);
  context.mock.timers.tick(2000);
  await failure;
  kept.abort();
});

test('a connection that does not open in time times out', async (context) => {
  await stopClock(context);
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  after(() => silent.close());
  await once(silent, 'listening');
  const url = `ws://127.0.0.1:${(silent.address() as AddressInfo).port}/live`;
  const session = await listen(() => {});
  const live = openLiveTranscription({ ...session, url }, { webSocket });
  const failure = assert.rejects(readAll(live), hasCode('timeout'));
  context.mock.timers.tick(16_000);
  await failure;
  silent.close();
});

test('after finalize nothing more can be sent', async () => {
  const session = await listen(() => {});
  const live = openLiveTranscription(session, { webSocket });
  live.finalize();
  assert.throws(() => live.send(Int16Array.of(1)), hasCode('invalid-argument'));
  live.abort();
});

test('createLiveSession creates a session and reads its fields; an error response keeps its code and upgrade URL', async () => {
  const answers = [
    {
      status: 200,
      body: {
        websocket_url: 'wss://live.example.org/x',
        dialect: 'kurmanji',
        plan: 'starter',
        streaming_sessions_used: 3,
        streaming_sessions_total: 100,
        streaming_sessions_purchased: 10,
        streaming_sessions_remaining: 107,
        max_session_duration_seconds: 600,
        message: '',
      },
    },
    {
      status: 403,
      body: {
        error: 'Streaming session limit exceeded',
        upgrade_required: true,
        upgrade_url: 'https://example.org/up',
      },
    },
    { status: 200, body: { websocket_url: 'javascript:alert(1)' } },
  ];
  const server = await startServer((_request, response) => {
    const { status, body } = answers.shift()!;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  after(() => server.close());
  const options = { endpoint: server.url, apiKey: 'key', dialect: 'kurmanji' } as const;
  assert.deepEqual(await createLiveSession(options), {
    url: 'wss://live.example.org/x',
    dialect: 'kurmanji',
    plan: 'starter',
    maxSeconds: 600,
    sessions: { used: 3, total: 100, purchased: 10, remaining: 107 },
  });
  const [request] = server.requests;
  assert.equal(request!.url, '/api/stt-stream-connect');
  assert.equal(request!.headers['x-api-key'], 'key');
  assert.deepEqual(JSON.parse(request!.body), { dialect: 'kurmanji' });
  await assert.rejects(
    createLiveSession(options),
    (error: SpeechError) => error.code === 'session-limit' && error.upgradeUrl === 'https://example.org/up',
  );
  await assert.rejects(createLiveSession(options), hasCode('internal'));
});
