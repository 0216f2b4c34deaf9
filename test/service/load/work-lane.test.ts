import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '../../../src/service/serve.ts';
import type { Service } from '../../../src/service/service.ts';
import { openService } from '../support/open-service.ts';
import { ToneEngine } from '../support/tone-engine.ts';
import { sing, ToneRecognizer } from '../support/tone-recognizer.ts';
import { wavFile } from '../support/wav-file.ts';

const BODY = { text: 'یەک دوو سێ', speaker_id: 'sorani_m001' };

/** A service on a socket, whose engine makes no chunk before `open` is called. */
async function listen({ threads = 1 }: { threads?: number } = {}) {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const engine = new ToneEngine({ beforeChunk: () => opened });
  const parts = await openService({ engine, threads });
  const server = await serve(parts.service);
  after(() => server.close());
  const ask = (key: string, path = '/api/tts-proxy', fields: object = {}) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const outgoing = request(`${server.url}${path}`, { method: 'POST', agent: false, headers });
    outgoing.on('error', () => {});
    outgoing.end(JSON.stringify({ ...BODY, ...fields }));
    const answer = (once(outgoing, 'response') as Promise<[IncomingMessage]>).then(async ([response]) => {
      let bytes = 0;
      for await (const piece of response) bytes += (piece as Buffer).length;
      return { status: response.statusCode!, retryAfter: response.headers['retry-after'], bytes };
    });
    answer.catch(() => {});
    return { answer, leave: () => outgoing.destroy() };
  };
  return { ...parts, engine, ask, open };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(5);
}

const waitingIn = ({ load }: Service) => load().speech.waitingBatches;

// covers: load.queue
test('what exceeds the work that runs at once waits, and is answered; the 257th of an account that waits is refused', async () => {
  const { ask, open, service, engine, issue, store } = await listen();
  const { ttsKey, id } = await issue();
  const asked = Array.from({ length: 258 }, () => ask(ttsKey));
  await until(() => waitingIn(service) === 256);
  assert.deepEqual([engine.jobs.length, service.load().speech.runningBatches], [2, 2]);
  const refused = await ask(ttsKey).answer;
  assert.equal(refused.status, 503);
  assert.ok(Number(refused.retryAfter) >= 1);
  assert.equal(service.load().refused, 1);
  // Another account does not wait behind them.
  const other = await issue();
  const theirs = ask(other.ttsKey);
  await until(() => engine.jobs.length === 3);
  open();
  assert.equal((await theirs.answer).status, 200);
  const statuses = await Promise.all(asked.map(async ({ answer }) => (await answer).status));
  assert.ok(statuses.every((status) => status === 200));
  assert.equal((await store.usage(id, 'characters'))!.used, 258 * BODY.text.length);
  assert.deepEqual(
    { ...service.load().speech },
    {
      runningStreams: 0,
      runningBatches: 0,
      waitingStreams: 0,
      waitingBatches: 0,
    },
  );
});

test('a client that leaves while it waits leaves the queue, costs nothing and never reaches the engine', async () => {
  const { ask, open, service, engine, issue, store } = await listen();
  const { ttsKey, id } = await issue();
  const running = [ask(ttsKey), ask(ttsKey)];
  await until(() => engine.jobs.length === 2);
  const waiting = Array.from({ length: 20 }, () => ask(ttsKey));
  await until(() => waitingIn(service) === 20);
  for (const { leave } of waiting) leave();
  await until(() => waitingIn(service) === 0);
  open();
  for (const { answer } of running) assert.equal((await answer).status, 200);
  assert.equal(engine.jobs.length, 2);
  while ((await store.usage(id, 'characters'))!.used !== 2 * BODY.text.length) await wait(5);
  assert.equal(service.load().heldBytes, 0);
});

test('a client that leaves while its speech is made makes place for the next, even if the engine does not stop', async () => {
  const { ask, engine, issue } = await listen();
  const { ttsKey } = await issue();
  const stuck = [ask(ttsKey), ask(ttsKey)];
  await until(() => engine.jobs.length === 2);
  ask(ttsKey);
  await wait(50);
  assert.equal(engine.jobs.length, 2);
  stuck[0]!.leave();
  await until(() => engine.jobs.length === 3);
});

test('a stream begins before batches of its account that came earlier', async () => {
  const { ask, open, service, engine, issue } = await listen();
  const { ttsKey } = await issue();
  const batches = Array.from({ length: 6 }, () => ask(ttsKey));
  await until(() => waitingIn(service) === 4);
  const stream = ask(ttsKey, '/api/tts-stream', { stream_format: 'pcm', text: 'چوار پێنج' });
  await until(() => service.load().speech.waitingStreams === 1);
  open();
  await Promise.all([stream, ...batches].map(({ answer }) => answer));
  assert.deepEqual(
    engine.jobs.map(({ text }) => text).indexOf('چوار پێنج'),
    2,
    'the first after those that ran already',
  );
});

test('recordings wait in a queue of their own', async () => {
  let release!: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stt = new ToneRecognizer(() => released);
  const { service, issue } = await openService({ stt, threads: 1 });
  const { sttKey } = await issue({ sttPlan: 'free' });
  const send = () => {
    const body = new FormData();
    body.set('file', new Blob([Uint8Array.from(wavFile(sing('badge')))]), 'a.wav');
    body.set('dialect', 'sorani');
    return service.fetch(
      new Request('http://service.test/api/stt-proxy', {
        method: 'POST',
        headers: { 'x-api-key': sttKey },
        body,
      }),
    );
  };
  const answers = Array.from({ length: 5 }, send);
  await until(() => service.load().recognition.waitingBatches === 3);
  assert.equal(stt.streams.length <= 2, true);
  release();
  for (const answer of answers) assert.equal((await answer).status, 200);
});
