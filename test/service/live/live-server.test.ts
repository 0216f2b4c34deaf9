import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect as connectSocket, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { WebSocket } from 'ws';
import type { StreamConnectResponse } from '../../../src/contract/transcription.ts';
import { SILENT_LOGGER } from '../../../src/service/http/logger.ts';
import { createLiveServer } from '../../../src/service/live/live-server.ts';
import { WaitingRoom } from '../../../src/service/load/waiting-room.ts';
import { WorkLane } from '../../../src/service/load/work-lane.ts';
import { serve } from '../../../src/service/serve.ts';
import { createService } from '../../../src/service/service.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { dial, FINALIZE, finals, type LiveClient, pcm, speak } from '../support/live-client.ts';
import { openService, temporaryFolder } from '../support/open-service.ts';
import { ToneEngine } from '../support/tone-engine.ts';
import { concatenate, noise, silence, sing, ToneRecognizer } from '../support/tone-recognizer.ts';
import { wavFile } from '../support/wav-file.ts';

const SPOKEN = concatenate(silence(0.4), sing('badge'), silence(1), sing('cafe'), silence(0.2));

/** A service on a real port. */
async function start({
  stt = new ToneRecognizer(),
  now = Date.now,
  sttPlan = 'free' as 'free' | 'pro',
} = {}) {
  const opened = await openService({ stt, now });
  const server = await serve(opened.service);
  after(() => server.close());
  const { sttKey, id } = await opened.issue({ sttPlan });
  const connect = async () => {
    const response = await fetch(`${server.url}/api/stt-stream-connect`, {
      method: 'POST',
      headers: { 'x-api-key': sttKey },
      body: '{"dialect":"sorani"}',
    });
    return ((await response.json()) as StreamConnectResponse).websocket_url;
  };
  return { ...opened, server, sttKey, id, stt, connect };
}

/** Resolves when the recognizer has no open stream; the server may see a connection end after its client does. */
async function allReleased(stt: ToneRecognizer): Promise<void> {
  while (stt.streams.some(({ isClosed }) => !isClosed)) await new Promise((resolve) => setImmediate(resolve));
}

// covers: live.url live.messages live.done
test('frames of any size, even odd ones, yield partials, finals and one done at the very end, with the text of the same file', async () => {
  const { connect, server, sttKey } = await start();
  const form = new FormData();
  form.append('file', new Blob([wavFile(SPOKEN) as Uint8Array<ArrayBuffer>]), 'x');
  form.append('dialect', 'sorani');
  const response = await fetch(`${server.url}/api/stt-proxy`, {
    method: 'POST',
    headers: { 'x-api-key': sttKey },
    body: form,
  });
  const { text } = (await response.json()) as { text: string };
  assert.equal(text, 'badge cafe');
  for (const sizes of [[3200], [1], [1, 2, 3, 5, 7], [333], [4801], [1_000_000], [0, 640]]) {
    const client = await dial(await connect());
    const bytes = sizes[0] === 1 && sizes.length === 1 ? pcm(SPOKEN).subarray(0, 30_000) : pcm(SPOKEN);
    await speak(client, bytes, sizes);
    if (bytes.length > 30_000) assert.equal(finals(client.messages).join(' '), text, String(sizes));
    assert.deepEqual(client.messages.at(-1), { type: 'control', event: 'done' });
    assert.equal(client.messages.filter((message) => 'type' in message).length, 1);
    assert.ok(client.messages.some((message) => 'text' in message && !message.is_final));
    assert.equal((await client.closed).code, 1000);
  }
});

// covers: live.done
test('silence, noise and no audio at all are answered with done only, then the service closes', async () => {
  const { connect } = await start();
  for (const bytes of [Buffer.alloc(0), pcm(silence(3)), pcm(noise(3))]) {
    const client = await dial(await connect());
    await speak(client, bytes, [3200]);
    assert.equal((await client.closed).code, 1000);
    assert.deepEqual(client.messages, [{ type: 'control', event: 'done' }]);
  }
});

// covers: live.after-finalize
test('audio after finalize is not transcribed: the texts and one done are sent, then the session is closed with 1003', async () => {
  const { connect, stt } = await start();
  const other = await dial(await connect());
  for (const late of [pcm(sing('dead')), FINALIZE, 'garbage', Buffer.alloc(0)]) {
    const client = await dial(await connect());
    client.socket.send(pcm(sing('bad')));
    client.socket.send(FINALIZE);
    for (let sent = 0; sent < 50; sent++) client.socket.send(late);
    assert.equal((await client.closed).code, 1003);
    assert.deepEqual(finals(client.messages), ['bad']);
    assert.deepEqual(client.messages.at(-1), { type: 'control', event: 'done' });
    assert.equal(client.messages.filter((message) => 'type' in message).length, 1);
  }
  await speak(other, pcm(sing('cab')), [3200]);
  assert.deepEqual(finals(other.messages), ['cab']);
  await allReleased(stt);
});

// covers: live.url.single-use
test('a websocket_url works once: a second use is closed with 1008, and the first continues', async () => {
  const { connect } = await start();
  const url = await connect();
  const first = await dial(url);
  const second = await dial(url);
  assert.equal((await second.closed).code, 1008);
  await speak(first, pcm(sing('ab')), [3200]);
  assert.deepEqual(finals(first.messages), ['ab']);
  first.socket.close();
  await first.closed;
  assert.equal((await (await dial(url)).closed).code, 1008);
});

test('of many that race for one websocket_url, one is served', async () => {
  const { connect, stt } = await start();
  const url = await connect();
  const clients = await Promise.all(Array.from({ length: 10 }, () => dial(url)));
  assert.equal(stt.streams.length, 1);
  const codes = clients.map(({ closed }) => closed.then(({ code }) => code));
  for (const { socket } of clients) socket.close(1000);
  assert.deepEqual((await Promise.all(codes)).sort(), [1000, ...Array.from({ length: 9 }, () => 1008)]);
});

// covers: live.connect.window live.url
test('a websocket_url expires after 5 minutes, and one that never existed is 1008', async () => {
  let time = Date.now();
  const { connect } = await start({ now: () => time });
  const [early, late] = [await connect(), await connect()];
  time += 5 * 60_000 - 1000;
  const client = await dial(early);
  time += 2000;
  assert.equal((await (await dial(late)).closed).code, 1008);
  assert.equal((await (await dial(late.replace(/.$/, 'A'))).closed).code, 1008);
  assert.equal((await (await dial(`${late}/more`)).closed).code, 1008);
  assert.equal(client.socket.readyState, WebSocket.OPEN);
  client.socket.terminate();
});

// covers: operation.instances
test('a second service on the same store accepts a websocket_url, and of all that race for one, one is served', async () => {
  const folder = temporaryFolder();
  const stores = [await openStore(folder), await openStore(folder)];
  const services = stores.map((store) =>
    createService({ tts: new ToneEngine(), stt: new ToneRecognizer(), store }),
  );
  const servers = await Promise.all(services.map((service) => serve(service)));
  after(async () => {
    for (const server of servers) await server.close();
    for (const service of services) await service.close();
  });
  const { createAccount } = await import('../../../src/service/accounts/accounts.ts');
  const { sttKey } = await createAccount(stores[0]!, { ttsPlan: 'free', sttPlan: 'free' });
  const connect = async () => {
    const response = await fetch(`${servers[0]!.url}/api/stt-stream-connect`, {
      method: 'POST',
      headers: { 'x-api-key': sttKey },
      body: '{"dialect":"kurmanji"}',
    });
    return ((await response.json()) as StreamConnectResponse).websocket_url;
  };
  const websocket_url = await connect();
  const elsewhere = new URL(websocket_url);
  elsewhere.port = new URL(servers[1]!.url).port;
  const client = await dial(elsewhere.href);
  await speak(client, pcm(sing('cab')), [3200]);
  assert.deepEqual(finals(client.messages), ['cab']);
  client.socket.terminate();
  assert.equal((await (await dial(websocket_url)).closed).code, 1008);

  const raced = new URL(await connect());
  const ports = servers.map(({ url }) => new URL(url).port);
  const racers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      raced.port = ports[index % 2]!;
      return dial(raced.href);
    }),
  );
  const codes = racers.map(({ closed }) => closed.then(({ code }) => code));
  for (const { socket } of racers) socket.close(1000);
  assert.equal((await Promise.all(codes)).filter((code) => code !== 1008).length, 1);
});

// covers: live.invalid-message
test('garbage is refused with a close code, and other sessions are unaffected', async () => {
  const { connect, stt } = await start();
  const good = await dial(await connect());
  const cases: [(client: LiveClient) => void, number][] = [
    [({ socket }) => socket.send('hello'), 1003],
    [({ socket }) => socket.send('{"type":"control","event":"explode"}'), 1003],
    [({ socket }) => socket.send('null'), 1003],
    [({ socket }) => socket.send('['.repeat(100_000)), 1003],
    [({ socket }) => socket.send(Buffer.alloc(4 * 1024 * 1024 + 1)), 1009],
    [({ socket }) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false }), 1007],
    // A frame with reserved bits set.
    [(client) => rawSocketOf(client).write(Buffer.from([0xf2, 0x80, 0, 0, 0, 0])), 1002],
  ];
  for (const [send, expected] of cases) {
    const client = await dial(await connect());
    send(client);
    assert.equal((await client.closed).code, expected);
  }
  const broken = await dial(await connect());
  rawSocketOf(broken).destroy();
  await broken.closed;
  await speak(good, pcm(sing('bed')), [3200]);
  assert.deepEqual(finals(good.messages), ['bed']);
  good.socket.close();
  await good.closed;
  while (stt.streams.some(({ isClosed }) => !isClosed)) await new Promise((resolve) => setImmediate(resolve));
});

// covers: live.invalid-message
test('speech before an unknown message is transcribed before the session is closed', async () => {
  const { connect } = await start();
  const client = await dial(await connect());
  client.socket.send(pcm(sing('bed')));
  client.socket.send('hello');
  assert.equal((await client.closed).code, 1003);
  assert.deepEqual(finals(client.messages), ['bed']);
});

/** The connection under a client, to violate the protocol. */
function rawSocketOf({ socket }: LiveClient): Socket {
  return Reflect.get(socket, '_socket') as Socket;
}

test('frames in many fragments and pings in between are one message', async () => {
  const { connect } = await start();
  const client = await dial(await connect());
  const bytes = pcm(sing('fade'));
  for (let position = 0; position < bytes.length; position += 100) {
    const isLast = position + 100 >= bytes.length;
    client.socket.send(bytes.subarray(position, position + 100), { binary: true, fin: isLast });
    if (position % 5000 === 0) client.socket.ping();
  }
  await speak(client, Buffer.alloc(0), [1]);
  assert.deepEqual(finals(client.messages), ['fade']);
  client.socket.terminate();
});

// covers: live.connect.plan-limits live.time-limit
test('a session that reaches the duration of its plan gets its final text and is closed', async () => {
  const { connect, stt } = await start();
  const client = await dial(await connect());
  // 2 minutes of audio, sent at once; they end in the middle of the last word.
  client.socket.send(pcm(silence(119)));
  client.socket.send(pcm(sing('abcdefghi'.repeat(3))));
  const { code, reason } = await client.closed;
  assert.equal(code, 4000);
  assert.match(reason, /maximum duration/);
  assert.deepEqual(finals(client.messages), ['abcdefg']);
  await allReleased(stt);
});

// covers: live.back-pressure
test('audio that arrives faster than it is transcribed meets backpressure', async () => {
  let release!: () => void;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { connect } = await start({ stt: new ToneRecognizer(() => gate), sttPlan: 'pro' });
  const client = await dial(await connect());
  client.socket.send(pcm(sing('abcd')));
  const minute = Buffer.alloc(60 * 32_000);
  for (let sent = 0; sent < 25; sent++) client.socket.send(minute);
  // The server and both kernels buffer far less than the 48 MB that were sent.
  let before: number;
  do {
    before = client.socket.bufferedAmount;
    await new Promise((resolve) => setTimeout(resolve, 200));
  } while (client.socket.bufferedAmount < before);
  assert.ok(client.socket.bufferedAmount > 20e6, String(client.socket.bufferedAmount));
  release();
  const done = client.done();
  client.socket.send(FINALIZE);
  await done;
  assert.deepEqual(finals(client.messages), ['abcd']);
  client.socket.terminate();
});

test('a recognizer that fails closes its session with 1011 and does not reveal why', async () => {
  const stt = new ToneRecognizer(() => {
    throw new Error('secret detail');
  });
  const { connect } = await start({ stt });
  const client = await dial(await connect());
  client.socket.send(pcm(sing('abcdef')));
  const { code, reason } = await client.closed;
  assert.equal(code, 1011);
  assert.ok(!reason.includes('secret'));
});

// covers: operation.shutdown
test('a stopping service sends every open session its final text', async () => {
  const { connect, server } = await start();
  const client = await dial(await connect());
  const received = once(client.socket, 'message');
  client.socket.send(pcm(concatenate(sing('fade'))));
  await received;
  await server.close();
  assert.equal((await client.closed).code, 1001);
  assert.deepEqual(finals(client.messages), ['fade']);
});

test('other upgrades are refused or ignored, and a request that is not a WebSocket does not use up a websocket_url', async () => {
  const { connect, server } = await start();
  const { hostname, port, pathname } = new URL(await connect());
  const ask = async (head: string): Promise<string> => {
    const socket = connectSocket(Number(port), hostname);
    socket.end(head);
    let answer = '';
    for await (const piece of socket.setEncoding('latin1')) answer += piece;
    return answer;
  };
  const upgrade = (path: string, lines: string) =>
    ask(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\n${lines}\r\n\r\n`);
  assert.match(await upgrade('/api/tts-stream', 'Upgrade: websocket'), /^HTTP\/1\.1 404 /);
  assert.match(await upgrade(pathname, 'Upgrade: websocket'), /^HTTP\/1\.1 400 /);
  assert.match(
    await upgrade(
      pathname,
      'Upgrade: websocket\r\nSec-WebSocket-Version: 1\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ),
    /^HTTP\/1\.1 400 /,
  );
  assert.match(
    await upgrade('/healthz', 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk'),
    /^HTTP\/1\.1 200 [\s\S]*"status":"ok"/,
  );
  const client = await dial(`ws://${hostname}:${port}${pathname}`);
  assert.equal(client.socket.readyState, WebSocket.OPEN);
  client.socket.terminate();
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
});

// covers: live.pings
test('a peer that answers no ping is disconnected, and its stream released', async () => {
  const stt = new ToneRecognizer();
  const live = createLiveServer({
    store: {
      claimSession: async () => ({ account: 'a', dialect: 'sorani', maxSeconds: 60, expiresAt: 0 }),
    } as unknown as Parameters<typeof createLiveServer>[0]['store'],
    engine: stt,
    lane: new WorkLane(3, new WaitingRoom()),
    logger: SILENT_LOGGER,
    pingIntervalMs: 20,
  });
  const server = createServer().on('upgrade', live.upgrade).listen(0, '127.0.0.1');
  after(() => server.close());
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/stt-live/${'a'.repeat(43)}`;
  const silent = new WebSocket(url, { autoPong: false });
  const [code] = await once(silent, 'close');
  assert.equal(code, 1006);
  await allReleased(stt);
  const alive = await dial(url);
  await Promise.race([alive.closed, new Promise((resolve) => setTimeout(resolve, 150))]);
  assert.equal(alive.socket.readyState, WebSocket.OPEN);
  await Promise.all([live.close(), alive.closed]);
});
