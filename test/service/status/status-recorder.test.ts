import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { DEFAULT_PLANS } from '../../../src/service/accounts/plan-rules.ts';
import { serve } from '../../../src/service/serve.ts';
import { createStatusRecorder } from '../../../src/service/status/status-recorder.ts';
import { readStatus } from '../../../src/service/status/status-report.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import type { Figure } from '../../../src/service/store/store.ts';
import { pcm } from '../support/live-client.ts';
import { concatenate, silence, sing } from '../support/tone-recognizer.ts';
import { openWatchedService } from '../watch/open-watched-service.ts';

const TEXT = 'ئەمە نهێنییە';
const JSON_TYPE = { 'content-type': 'application/json' };

test('what was spoken, transcribed, billed and refused is in the store, by account, voice and code, and no text or key (a Sorani text)', async () => {
  const store = await openStore(':memory:');
  const recorder = createStatusRecorder(store);
  const { service, account, ttsKey, sttKey } = await openWatchedService([recorder.watcher], store);
  const server = await serve(service);
  after(() => server.close());
  const speak = async (key: string, speaker: string) => {
    const body = JSON.stringify({ text: TEXT, speaker_id: speaker });
    const headers = { ...JSON_TYPE, 'x-api-key': key };
    await (await fetch(`${server.url}/api/tts-stream`, { method: 'POST', headers, body })).arrayBuffer();
  };
  await speak(ttsKey, 'sorani_m001');
  await speak(ttsKey, 'sorani_m001');
  await speak(ttsKey, 'nobody');
  await speak('wrong-key', 'sorani_m001');
  const connected = await fetch(`${server.url}/api/stt-stream-connect`, {
    method: 'POST',
    headers: { ...JSON_TYPE, 'x-api-key': sttKey },
    body: '{"dialect":"sorani"}',
  });
  const socket = new WebSocket(((await connected.json()) as { websocket_url: string }).websocket_url);
  await once(socket, 'open');
  socket.send(pcm(concatenate(sing('abc'), silence(1))));
  await wait(200);
  await recorder.close();

  const report = await readStatus(store, DEFAULT_PLANS, 'minute', Date.now());
  const characters = 2 * [...TEXT].length;
  assert.equal(report.liveNow, 1);
  assert.deepEqual(report.voices, [['sorani_m001', characters]]);
  assert.equal(
    report.codes.reduce((sum, [, count]) => sum + count, 0),
    2,
  );
  const [row] = report.accounts;
  assert.equal(row?.account, account);
  assert.equal(row?.characters, characters);
  assert.deepEqual(row?.month?.characters, { used: characters, total: 500_000 });
  assert.equal(row?.sessions, 1);
  for (const percentiles of [report.percentiles.firstByte, report.percentiles.lag])
    assert.ok(
      percentiles.every((value) => value! > 0 && value! < 5000),
      String(percentiles),
    );
  const kept = JSON.stringify(await store.figures('day'));
  for (const secret of [TEXT, ttsKey, sttKey, 'wrong-key', 'nobody']) assert.ok(!kept.includes(secret));
  socket.close();
});

test('while the store fails, figures are kept for the next time', async () => {
  const store = await openStore(':memory:');
  after(() => store.close());
  let isDown = true;
  const recorder = createStatusRecorder({
    addFigures: (sums: readonly Figure[], peaks?: readonly Figure[]) =>
      isDown ? Promise.reject(new Error('down')) : store.addFigures(sums, peaks),
  });
  const bill = () =>
    recorder.watcher.billed?.({ account: 'a', allowance: 'characters', amount: 7, voice: 'sorani_m001' });
  bill();
  await recorder.flush();
  bill();
  isDown = false;
  await recorder.close();
  const figures = await store.figures('hour');
  assert.deepEqual(figures.map(({ name, value }) => [name, value]).sort(), [
    ['characters', 14],
    ['voice', 14],
  ]);
});

test('accounts beyond the first 200 of a day are one, so that the table stays small', async () => {
  const store = await openStore(':memory:');
  after(() => store.close());
  const recorder = createStatusRecorder(store);
  for (let index = 0; index < 1000; index++)
    recorder.watcher.billed?.({ account: `acc_${index}`, allowance: 'credits', amount: 1, voice: undefined });
  await recorder.close();
  const figures = await store.figures('day');
  assert.equal(figures.length, 201);
  assert.equal(figures.find(({ label }) => label === '(other)')?.value, 800);
});
