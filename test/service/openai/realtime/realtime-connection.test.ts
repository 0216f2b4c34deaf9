import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { WebSocket } from 'ws';
import { DEFAULT_PLANS } from '../../../../src/service/accounts/plan-rules.ts';
import { serve } from '../../../../src/service/serve.ts';
import { pcm } from '../../support/live-client.ts';
import { openService } from '../../support/open-service.ts';
import {
  COMPLETED,
  DELTA,
  RealtimeClient,
  type RealtimeEvent,
  refusedUpgrade,
} from '../../support/realtime-client.ts';
import { concatenate, silence, sing, ToneRecognizer } from '../../support/tone-recognizer.ts';

/** A service on a real port, whose recognizer spells what is sung at 16 kHz. */
async function start({
  stt = new ToneRecognizer(),
  sttPlan = 'pro' as 'none' | 'free' | 'pro',
  plans = DEFAULT_PLANS,
} = {}) {
  const lines: unknown[] = [];
  const logger = {
    info: (...line: unknown[]) => void lines.push(line),
    error: (...line: unknown[]) => void lines.push(line),
  };
  const opened = await openService({ stt, plans, logger });
  const server = await serve(opened.service);
  after(() => server.close());
  const { sttKey, ttsKey, id } = await opened.issue({ sttPlan });
  const address = `${server.url}/v1/realtime?intent=transcription`;
  const open = (headers: Record<string, string> = {}) =>
    RealtimeClient.open(server.url, { headers: { authorization: `Bearer ${sttKey}`, ...headers } });
  return {
    ...opened,
    ...{ server, sttKey, ttsKey, id, stt, address, lines, open },
    sessionsUsed: async () => (await opened.store.usage(id, 'sessions'))?.used ?? 0,
    /** A session at the rate of the tones. */
    async singing(turnDetection: object | null = { type: 'server_vad' }) {
      const client = await open();
      client.send({
        type: 'session.update',
        session: {
          type: 'transcription',
          audio: { input: { format: { type: 'audio/pcm', rate: 16_000 }, turn_detection: turnDetection } },
        },
      });
      return client;
    },
  };
}

const BADGE = pcm(concatenate(silence(0.4), sing('badge'), silence(1)));
const COMMIT = { type: 'input_audio_buffer.commit' };
const errorOf = (event: Readonly<Record<string, unknown>>) =>
  event.error as Readonly<Record<string, unknown>>;
const upgradeHeaders = (key: string) => ({ authorization: `Bearer ${key}` });

async function allReleased(stt: ToneRecognizer): Promise<void> {
  while (stt.streams.some(({ isClosed }) => !isClosed)) await new Promise((resolve) => setImmediate(resolve));
}

// covers: openai.realtime.cost
test('a wrong, missing or foreign key is 401 at the upgrade, an account without a plan or with no session left 403, and none is debited', async () => {
  const none = {
    ...DEFAULT_PLANS,
    stt: { ...DEFAULT_PLANS.stt, pro: { ...DEFAULT_PLANS.stt.pro, sessions: 1 } },
  };
  const { address, sttKey, ttsKey, issue, open, sessionsUsed } = await start({ plans: none });
  for (const key of ['wrong', ttsKey, `${ttsKey}:`, `${sttKey}x`]) {
    assert.equal((await refusedUpgrade(address, upgradeHeaders(key))).status, 401, key.slice(0, 8));
  }
  assert.equal((await refusedUpgrade(address, {})).status, 401);
  const without = await issue({ sttPlan: 'none' });
  assert.equal((await refusedUpgrade(address, upgradeHeaders(without.sttKey))).status, 403);
  assert.equal(await sessionsUsed(), 0);
  const client = await open();
  const { status, body } = await refusedUpgrade(address, upgradeHeaders(sttKey));
  assert.equal(status, 403);
  assert.equal(errorOf(body).code, 'session-limit');
  assert.match(String(errorOf(body).message), /used up/);
  assert.equal(await sessionsUsed(), 1);
  client.socket.close();
});

// covers: openai.realtime
test('a conversation is refused by name, and so is a request that is no WebSocket; neither is debited', async () => {
  const { server, sttKey, sessionsUsed } = await start();
  const { status, body } = await refusedUpgrade(
    `${server.url}/v1/realtime?model=gpt-realtime`,
    upgradeHeaders(sttKey),
  );
  assert.equal(status, 400);
  assert.equal(errorOf(body).param, 'intent');
  assert.equal((await fetch(`${server.url}/v1/realtime?intent=transcription`)).status, 400);
  assert.equal(await sessionsUsed(), 0);
});

/** The first line of the answer to a raw upgrade. */
async function rawUpgrade(url: string, headers: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const lines = [
    'GET /v1/realtime?intent=transcription HTTP/1.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text.split('\r\n', 1)[0]!;
}

// covers: openai.realtime.cost
test('an upgrade that the library would refuse is refused before a session is spent, and a Host with a password harms nobody', async () => {
  const { server, sttKey, sessionsUsed } = await start();
  const key = `Authorization: Bearer ${sttKey}`;
  for (const protocols of ['realtime, realtime', 'realtime,', 'real time'])
    assert.equal(
      await rawUpgrade(server.url, ['Host: localhost', key, `Sec-WebSocket-Protocol: ${protocols}`]),
      'HTTP/1.1 400 Bad Request',
    );
  assert.equal(await rawUpgrade(server.url, ['Host: name:password@localhost']), 'HTTP/1.1 401 Unauthorized');
  assert.equal(await sessionsUsed(), 0);
});

// covers: openai.realtime
test('a model that transcribes asks for a transcription too, and names that of the session', async () => {
  const { server, sttKey } = await start();
  const url = `${server.url.replace(/^http/, 'ws')}/v1/realtime?model=gpt-4o-mini-transcribe`;
  const socket = new WebSocket(url, { headers: upgradeHeaders(sttKey) });
  const [data] = await once(socket, 'message');
  assert.equal(JSON.parse(String(data)).session.audio.input.transcription.model, 'gpt-4o-mini-transcribe');
  socket.close();
});

// covers: openai.realtime.cost
test('a client without headers sends its key as a subprotocol, of which only "realtime" is answered, and no line of the log has it', async () => {
  const { address, sttKey, lines, sessionsUsed } = await start();
  const url = address.replace(/^http/, 'ws');
  const socket = new WebSocket(url, ['realtime', `openai-insecure-api-key.${sttKey}`]);
  const [data] = await once(socket, 'message');
  assert.equal(JSON.parse(String(data)).type, 'session.created');
  assert.equal(socket.protocol, 'realtime');
  assert.equal(await sessionsUsed(), 1);
  socket.close();
  await once(socket, 'close');
  assert.ok(!JSON.stringify(lines).includes(sttKey));
});

// covers: openai.realtime
test('a pair of keys is read as for agents, and clients of the first version are told by its names', async () => {
  const { address, sttKey, ttsKey, singing } = await start();
  const headers = { ...upgradeHeaders(`${ttsKey}:${sttKey}`), 'openai-beta': 'realtime=v1' };
  const client = await RealtimeClient.open(new URL(address).origin, { headers });
  const { session } = await client.next('transcription_session.created');
  assert.equal((session as Record<string, unknown>).input_audio_format, 'pcm16');
  client.send({
    type: 'transcription_session.update',
    session: { input_audio_transcription: { language: 'kmr' }, turn_detection: null },
  });
  const updated = (await client.next('transcription_session.updated')).session as Record<string, unknown>;
  assert.deepEqual(updated.input_audio_transcription, {
    model: 'kurdish-stt',
    language: 'kmr',
    prompt: '',
  });
  assert.equal(updated.turn_detection, null);
  client.append(pcm(silence(0.2)));
  client.send(COMMIT);
  assert.equal((await client.next(COMPLETED)).transcript, '');
  assert.equal(client.of('conversation.item.created').length, 1);
  client.socket.close();
  const other = await singing();
  assert.equal((await other.next('session.created')).type, 'session.created');
  other.socket.close();
});

// covers: openai.realtime.errors
test('every malformed event is answered with an error that names its field and id, and the session lives (badge)', async () => {
  const { singing } = await start();
  const client = await singing();
  const transcription = (input: object) => ({
    type: 'session.update',
    event_id: 'mine',
    session: { type: 'transcription', audio: { input } },
  });
  const cases: [RealtimeEvent | string, string, string | null][] = [
    ['{', 'invalid_event', null],
    ['[]', 'invalid_event', null],
    ['{"event_id":"mine"}', 'invalid_event', 'type'],
    [{ type: 'response.create', event_id: 'mine' }, 'invalid_value', 'type'],
    [{ type: 'toString', event_id: 'mine' }, 'invalid_value', 'type'],
    [{ type: 'input_audio_buffer.append', event_id: 'mine' }, 'invalid_value', 'audio'],
    [{ type: 'input_audio_buffer.append', event_id: 'mine', audio: 'ä' }, 'invalid_value', 'audio'],
    [{ type: 'session.update', event_id: 'mine' }, 'invalid_value', 'session'],
    [
      { type: 'session.update', event_id: 'mine', session: { type: 'realtime' } },
      'invalid_value',
      'session.type',
    ],
    [
      transcription({ transcription: { language: 'en' } }),
      'invalid_value',
      'session.audio.input.transcription.language',
    ],
    [
      transcription({ transcription: { model: 'tts-1' } }),
      'invalid_value',
      'session.audio.input.transcription.model',
    ],
    [
      {
        type: 'transcription_session.update',
        event_id: 'mine',
        session: { input_audio_transcription: { language: 'kur' } },
      },
      'invalid_value',
      'session.input_audio_transcription.language',
    ],
    [transcription({ format: { type: 'audio/opus' } }), 'invalid_value', 'session.audio.input.format.type'],
    [
      transcription({ turn_detection: { type: 'semantic_vad' } }),
      'invalid_value',
      'session.audio.input.turn_detection.type',
    ],
    [{ ...COMMIT, event_id: 'mine' }, 'input_audio_buffer_commit_empty', null],
  ];
  for (const [index, [event, code, param]] of cases.entries()) {
    client.send(event);
    const error = errorOf(await client.next('error', index + 1));
    const label = JSON.stringify(event);
    assert.equal(error.type, 'invalid_request_error', label);
    assert.equal(error.code, code, label);
    assert.equal(error.param, param, label);
    assert.equal(error.event_id, label.includes('mine') ? 'mine' : null, label);
    assert.ok(String(error.message).length > 10);
  }
  client.append(BADGE);
  assert.equal((await client.next(COMPLETED)).transcript, 'badge');
  client.socket.close();
});

test('appended bytes may be split anywhere, and a commit in the middle of speech ends the item there (badge)', async () => {
  const { singing } = await start();
  for (const size of [1, 333, 4801, 1_000_000]) {
    const client = await singing();
    client.append(size === 1 ? BADGE.subarray(0, 40_000) : BADGE, size);
    if (size === 1) client.send(COMMIT);
    const { transcript } = await client.next(COMPLETED);
    if (size === 1) {
      assert.ok('badge'.startsWith(String(transcript)) && transcript !== '');
      assert.equal(client.of('input_audio_buffer.speech_stopped').length, 0);
    } else assert.equal(transcript, 'badge', String(size));
    assert.equal(client.of('input_audio_buffer.committed').length, 1);
    client.socket.close();
  }
});

test('silence is no item; committed, it is one without text', async () => {
  const { singing } = await start();
  const client = await singing();
  client.append(pcm(silence(3)));
  client.send(COMMIT);
  assert.equal((await client.next(COMPLETED)).transcript, '');
  assert.deepEqual(client.of('input_audio_buffer.speech_started'), []);
  assert.deepEqual(client.of(DELTA), []);
  client.socket.close();
});

// covers: openai.realtime.ends
test('a service that stops sends the text of what is in the buffer, then closes with 1001 (bad)', async () => {
  const { singing, server, stt } = await start();
  const client = await singing(null);
  client.append(pcm(concatenate(sing('bad'), silence(1))));
  // Answered in order: the audio has been transcribed.
  client.send({ type: 'session.update', session: {} });
  await client.next('session.updated', 2);
  await server.close();
  assert.equal((await client.closed).code, 1001);
  assert.deepEqual(
    client.of(COMPLETED).map(({ transcript }) => transcript),
    ['bad'],
  );
  await allReleased(stt);
});

// covers: openai.realtime.ends
test('audio beyond the maximum of the plan ends the session: the text, an error and 4000 (badge)', async () => {
  const { singing } = await start({
    plans: {
      ...DEFAULT_PLANS,
      stt: { ...DEFAULT_PLANS.stt, pro: { ...DEFAULT_PLANS.stt.pro, maxSessionSeconds: 3 } },
    },
  });
  const client = await singing(null);
  client.append(BADGE);
  client.append(pcm(silence(3)));
  assert.equal((await client.closed).code, 4000);
  assert.equal(client.of(COMPLETED)[0]!.transcript, 'badge');
  assert.equal(errorOf(client.of('error')[0]!).code, 'session_expired');
});

// covers: openai.realtime.ends
test('a recognizer that fails fails the item by name and closes with 1011; every way to end frees its stream', async () => {
  let isBroken = false;
  const stt = new ToneRecognizer(() => {
    if (isBroken) throw new Error('broken');
  });
  const { singing } = await start({ stt });
  const client = await singing();
  client.append(pcm(sing('bad')));
  await client.next('input_audio_buffer.speech_started');
  isBroken = true;
  client.append(pcm(sing('bad')));
  assert.equal((await client.closed).code, 1011);
  assert.equal(client.of('conversation.item.input_audio_transcription.failed').length, 1);
  isBroken = false;
  const other = await singing();
  other.append(pcm(sing('bad')));
  other.socket.terminate();
  await allReleased(stt);
});

// covers: openai.realtime.ends
test('a message above 4 MiB closes the session with 1009', async () => {
  const { singing } = await start();
  const client = await singing();
  client.send('x'.repeat(4 * 1024 * 1024 + 1));
  assert.equal((await client.closed).code, 1009);
});

test('audio that comes faster than it is transcribed is not read, and none of it is lost (abcd)', async () => {
  let release!: () => void;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { singing } = await start({ stt: new ToneRecognizer(() => gate) });
  const client = await singing(null);
  client.append(pcm(sing('abcd')));
  const quiet = Buffer.alloc(32_000).toString('base64');
  for (let sent = 0; sent < 500; sent++) client.send({ type: 'input_audio_buffer.append', audio: quiet });
  client.send(COMMIT);
  // The server and both kernels buffer far less than the 21 MB that were sent.
  let before: number;
  do {
    before = client.socket.bufferedAmount;
    await new Promise((resolve) => setTimeout(resolve, 200));
  } while (client.socket.bufferedAmount < before);
  assert.ok(client.socket.bufferedAmount > 8e6, String(client.socket.bufferedAmount));
  release();
  assert.equal((await client.next(COMPLETED)).transcript, 'abcd');
  client.socket.close();
});
