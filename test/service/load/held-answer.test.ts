import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { TimestampedSpeech } from '../../../src/contract/synthesis.ts';
import { type ServeOptions, serve } from '../../../src/service/serve.ts';
import type { Service } from '../../../src/service/service.ts';
import { openService } from '../support/open-service.ts';
import { ToneEngine } from '../support/tone-engine.ts';

const MEGABYTE = 1024 * 1024;
/** 100 chunks of two seconds: 9.6 MB of samples. */
const TEXT = 'وشە '.repeat(100).trim();
const SPEECH_BYTES = 100 * 96_000;
const BODY = { text: TEXT, speaker_id: 'sorani_m001' };

async function listen(maxHeldBytes: number, options: ServeOptions = {}) {
  const engine = new ToneEngine({ chunkSamples: 48_000 });
  const opened = await openService({ engine, maxHeldBytes });
  const server = await serve(opened.service, options);
  after(() => server.close());
  const { ttsKey, id } = await opened.issue();
  return {
    ...opened,
    id,
    url: server.url,
    /** Resolves with an answer that is not read yet. */
    ask: async (fields: object = {}, path = '/api/tts-proxy', key = ttsKey): Promise<IncomingMessage> => {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' };
      const outgoing = request(`${server.url}${path}`, { method: 'POST', agent: false, headers });
      outgoing.on('error', () => {});
      outgoing.end(JSON.stringify({ ...BODY, ...fields }));
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      response.on('error', () => {});
      response.pause();
      return response;
    },
  };
}

async function read(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function untilFreed(service: Service): Promise<void> {
  while (service.load().heldBytes > 0) await wait(20);
}

// covers: load.bytes
test('answers that nobody reads hold no more than half of the budget for one account, and leave room for another', async () => {
  const { ask, service, issue, store, id } = await listen(64 * MEGABYTE);
  const answers = [];
  for (let count = 0; count < 8; count++) answers.push(await ask());
  const statuses = answers.map(({ statusCode }) => statusCode);
  assert.ok(statuses.includes(503), String(statuses));
  const made = statuses.filter((status) => status === 200).length;
  assert.ok(made >= 3, String(statuses));
  assert.ok(service.load().heldBytes <= 32 * MEGABYTE, String(service.load().heldBytes));
  const refused = answers.find(({ statusCode }) => statusCode === 503)!;
  assert.ok(Number(refused.headers['retry-after']) >= 1);
  assert.equal(JSON.parse((await read(refused)).toString()).code, 'service-unavailable');
  // What was refused cost nothing.
  assert.equal((await store.usage(id, 'characters'))!.used, made * [...TEXT].length);

  const other = await issue();
  const theirs = await ask({}, '/api/tts-proxy', other.ttsKey);
  assert.equal(theirs.statusCode, 200);
  assert.equal((await read(theirs)).length, 44 + SPEECH_BYTES);

  // Read, or left: what they held is given back.
  const [first, ...others] = answers.filter(({ statusCode }) => statusCode === 200);
  assert.equal((await read(first!)).length, 44 + SPEECH_BYTES);
  for (const answer of others) answer.destroy();
  await untilFreed(service);
  assert.equal((await read(await ask())).length, 44 + SPEECH_BYTES);
});

test('an answer in base64 is held as samples, and arrives whole', async () => {
  const { ask, service } = await listen(64 * MEGABYTE);
  const answer = await ask({ include_timestamps: true });
  const bytes = await read(answer);
  assert.equal(bytes.length, Number(answer.headers['content-length']));
  const { audio, timestamps, audio_duration } = JSON.parse(bytes.toString()) as TimestampedSpeech;
  assert.equal(Buffer.from(audio, 'base64').length, SPEECH_BYTES);
  assert.deepEqual([timestamps.length, audio_duration], [100, 200]);
  await untilFreed(service);
});

test('every format gives back what it held, also when its caller leaves or its engine fails', async () => {
  const { service, post } = await openService({ maxHeldBytes: 64 * MEGABYTE });
  for (const fields of [{}, { format: 'opus' }, { format: 'mp3' }, { include_timestamps: true }]) {
    await (await post('/api/tts-proxy', { ...BODY, ...fields })).arrayBuffer();
    await (await post('/api/tts-proxy', { ...BODY, ...fields })).body!.cancel();
    assert.equal(service.load().heldBytes, 0, JSON.stringify(fields));
  }
  for (const stream_format of ['sse', 'pcm', 'wav']) {
    await (await post('/api/tts-stream', { ...BODY, stream_format })).arrayBuffer();
    const left = await post('/api/tts-stream', { ...BODY, stream_format });
    assert.ok(service.load().heldBytes > 0);
    await left.body!.cancel();
    assert.equal(service.load().heldBytes, 0, stream_format);
  }
  const broken = new ToneEngine({
    beforeChunk(index) {
      if (index === 2) throw new Error('broken');
    },
  });
  const failing = await openService({ engine: broken });
  for (const path of ['/api/tts-proxy', '/api/tts-stream']) {
    await (await failing.post(path, BODY)).arrayBuffer().catch(() => {});
    assert.equal(failing.service.load().heldBytes, 0, path);
  }
});

// covers: load.slow-readers
test('a client that does not read its answer, or only a trickle of it, is disconnected, and its memory is given back', async () => {
  const pace = { windowMs: 400, bytesPerSecond: 1024 * MEGABYTE };
  const { ask, service } = await listen(64 * MEGABYTE, { paces: { whole: pace, stream: pace } });
  for (const [fields, path] of [
    [{}, '/api/tts-proxy'],
    [{ stream_format: 'pcm' }, '/api/tts-stream'],
  ] as const) {
    for (const isTrickling of [false, true]) {
      const answer = await ask(fields, path);
      const trickle = isTrickling && setInterval(() => answer.read(1000), 50);
      await untilFreed(service);
      clearInterval(trickle || undefined);
      await assert.rejects(read(answer), { code: 'ECONNRESET' });
    }
  }
});

test('a client that reads as fast as speech is played keeps its stream, however far ahead the service is', async () => {
  // A TCP stack announces room in its buffer only after megabytes of it were read: this client's pauses add up to a quarter of a second until then, a
  // tenth of the window.
  const pace = { windowMs: 2500, bytesPerSecond: 48_000 };
  const { ask } = await listen(64 * MEGABYTE, { paces: { whole: pace, stream: pace } });
  const answer = await ask({ stream_format: 'pcm', text: `${TEXT} ${TEXT} ${TEXT}` }, '/api/tts-stream');
  let received = 0;
  for await (const piece of answer) {
    received += (piece as Buffer).length;
    // 65 kB each 10 ms, for nearly two windows.
    await wait(10);
  }
  assert.equal(received, 3 * SPEECH_BYTES);
});
