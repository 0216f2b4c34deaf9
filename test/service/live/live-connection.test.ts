import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { RecognitionEngine, RecognitionStream } from '../../../src/engine/recognition-engine.ts';
import { SILENT_LOGGER } from '../../../src/service/http/logger.ts';
import { createLiveServer } from '../../../src/service/live/live-server.ts';
import { WaitingRoom } from '../../../src/service/load/waiting-room.ts';
import { WorkLane } from '../../../src/service/load/work-lane.ts';
import { mockTimeouts } from '../../async/mock-timeouts.ts';
import { dial, FINALIZE, finals, type LiveClient, pcm, speak } from '../support/live-client.ts';
import { concatenate, silence, sing, ToneRecognizer } from '../support/tone-recognizer.ts';

/** A live server on a real port that accepts every session. */
async function start(engine: RecognitionEngine, maxSeconds = 60) {
  const lines: string[] = [];
  const note = (event: string, fields: object) => lines.push(JSON.stringify([event, fields]));
  const live = createLiveServer({
    store: {
      claimSession: async () => ({ account: 'a', dialect: 'sorani', maxSeconds, expiresAt: 0 }),
    } as unknown as Parameters<typeof createLiveServer>[0]['store'],
    engine,
    lane: new WorkLane(3, new WaitingRoom()),
    logger: { ...SILENT_LOGGER, error: note },
  });
  const server = createServer().on('upgrade', live.upgrade).listen(0, '127.0.0.1');
  after(async () => {
    server.close();
    await live.close();
  });
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/stt-live/${'a'.repeat(43)}`;
  return { connect: () => dial(url), live, lines };
}

const rawSocketOf = ({ socket }: LiveClient) => Reflect.get(socket, '_socket') as Socket;

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(5);
}

/** Speaks in real time in frames of 100 ms. */
async function speakInRealTime(client: LiveClient, bytes: Buffer): Promise<void> {
  const start = performance.now();
  for (let position = 0; position < bytes.length; position += 3200) {
    await wait(Math.max(0, start + position / 32 - performance.now()));
    client.socket.send(bytes.subarray(position, position + 3200));
  }
}

// covers: live.time-limit
test('a session that reaches its time limit gets its final text first, even mid-word or without audio', async () => {
  const { connect } = await start(new ToneRecognizer(), 1);
  const [speaker, silent] = [await connect(), await connect()];
  speaker.socket.send(pcm(concatenate(silence(0.2), sing('fade'))));
  assert.equal((await speaker.closed).code, 4000);
  assert.deepEqual(finals(speaker.messages), ['fade']);
  assert.equal((await silent.closed).code, 4000);
  assert.deepEqual(silent.messages, []);
});

test('audio of exactly the maximum duration is transcribed completely', async () => {
  const { connect } = await start(new ToneRecognizer(), 3);
  const client = await connect();
  const sound = concatenate(sing('bad'), silence(3 - 0.16 * 3));
  await speak(client, pcm(sound), [3200]);
  assert.deepEqual(finals(client.messages), ['bad']);
  assert.equal((await client.closed).code, 1000);
});

test('a stopping service lets speakers finish and closes silent sessions at once', async () => {
  const { connect, live } = await start(new ToneRecognizer());
  const [speaker, silent] = [await connect(), await connect()];
  silent.socket.send(pcm(silence(1)));
  const speaking = speakInRealTime(speaker, pcm(concatenate(silence(0.2), sing('badge'), silence(0.9))));
  await until(() => speaker.messages.length > 0);
  const stopping = live.close();
  assert.equal((await silent.closed).code, 1001);
  assert.deepEqual(finals(speaker.messages), []);
  await assert.rejects(connect(), /503/);
  assert.equal((await speaker.closed).code, 1001);
  assert.deepEqual(finals(speaker.messages), ['badge']);
  await stopping;
  await speaking;
});

test('a stopping service answers a last-moment finalize with the text and done', async () => {
  const { connect, live } = await start(new ToneRecognizer());
  const client = await connect();
  client.socket.send(pcm(sing('cafe')));
  await until(() => client.messages.length > 0);
  const stopping = live.close();
  client.socket.send(FINALIZE);
  assert.equal((await client.closed).code, 1000);
  assert.deepEqual(client.messages.slice(-2), [
    { text: 'cafe', is_final: true },
    { type: 'control', event: 'done' },
  ]);
  await stopping;
});

test('a stopping service waits neither for a speaker without pauses nor for an unresponsive client', async () => {
  const { connect, live } = await start(new ToneRecognizer());
  const [endless, deaf] = [await connect(), await connect()];
  const speaking = speakInRealTime(endless, pcm(sing('abcdefgh'.repeat(4))));
  await until(() => endless.messages.length > 0);
  rawSocketOf(deaf).pause();
  await live.close();
  assert.equal((await endless.closed).code, 1001);
  assert.match(finals(endless.messages).join(''), /^abcdefgh/);
  await speaking;
});

test('hundreds of idle sessions block nobody, and all are released', async () => {
  const stt = new ToneRecognizer();
  const { connect } = await start(stt);
  const idle = await Promise.all(Array.from({ length: 300 }, connect));
  const client = await connect();
  await speak(client, pcm(sing('bad cab')), [640]);
  assert.deepEqual(finals(client.messages), ['bad cab']);
  for (const { socket } of idle) socket.terminate();
  await until(() => stt.streams.every(({ isClosed }) => isClosed));
});

test('a client that does not read is disconnected once its output backs up, and others are unaffected', async () => {
  const stt = new ToneRecognizer();
  let partials = 0;
  // Returns far more text than was spoken, so that the unread output grows.
  const talkative: RecognitionStream = {
    write: async () => ({ text: `${++partials} `.padEnd(500_000, 'x') }),
    finish: async () => '',
    close() {},
  };
  let streams = 0;
  const { connect } = await start({
    name: 'mixed',
    trainedOn: 'nothing',
    open: () => (streams++ === 0 ? talkative : stt.open()),
    close: async () => {},
  });
  const [slow, good] = [await connect(), await connect()];
  rawSocketOf(slow).pause();
  for (let word = 0; word < 80; word++) slow.socket.send(pcm(sing('abcdefgh')));
  await speak(good, pcm(sing('bed')), [3200]);
  assert.deepEqual(finals(good.messages), ['bed']);
  for (let before = -1; before !== partials; await wait(200)) before = partials;
  assert.ok(partials < 100, String(partials));
  rawSocketOf(slow).resume();
  assert.ok([1013, 1006].includes((await slow.closed).code));
});

test('millions of empty messages meet backpressure while the recognizer is busy', async () => {
  let release!: () => void;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { connect } = await start(new ToneRecognizer(() => gate));
  const client = await connect();
  client.socket.send(pcm(sing('abcd')));
  const socket = rawSocketOf(client);
  // Masked, final, binary, empty.
  const empty = Buffer.alloc(6 * 4_000_000);
  for (let position = 0; position < empty.length; position += 6) empty.set([0x82, 0x80], position);
  socket.write(empty.subarray(0, empty.length / 2));
  socket.write(empty.subarray(empty.length / 2));
  for (let before = -1; before !== socket.bytesWritten - socket.writableLength; await wait(200)) {
    before = socket.bytesWritten - socket.writableLength;
  }
  assert.ok(socket.writableLength > 0, 'everything was taken');
  socket.destroy();
  release();
  await client.closed;
});

test('a hanging recognizer does not keep a session open beyond its time limit', async (context) => {
  let reportCall!: () => void;
  const called = new Promise<void>((resolve) => {
    reportCall = resolve;
  });
  const stt = new ToneRecognizer(() => {
    reportCall();
    return new Promise<void>(() => {});
  });
  const { connect } = await start(stt, 60);
  mockTimeouts(context.mock.timers);
  const client = await connect();
  client.socket.send(pcm(sing('abcd')));
  await called;
  context.mock.timers.tick(60_000 + 15_000);
  assert.equal((await client.closed).code, 1011);
  assert.equal(stt.streams[0]!.isClosed, true);
});

test('an error of the recognizer that contains a secret is logged by its kind only', async () => {
  const stt = new ToneRecognizer(() => {
    throw new Error('heard: سڵاو\n    at سڵاو (x:1:1)');
  });
  const { connect, lines } = await start(stt);
  const client = await connect();
  client.socket.send(pcm(sing('abcdef')));
  assert.equal((await client.closed).code, 1011);
  assert.equal(lines.length, 1);
  assert.ok(!lines.join('').includes('سڵاو'), lines.join(''));
});
