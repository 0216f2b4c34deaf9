import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { mockTimeouts } from '../../async/mock-timeouts.ts';
import { openService } from '../support/open-service.ts';
import { concatenate, silence, sing, ToneRecognizer } from '../support/tone-recognizer.ts';
import { wavFile } from '../support/wav-file.ts';

test('a stream of texts has a comment after 15 s of silence, so that nobody on the way gives up', async () => {
  let goOn = () => {};
  let isHeld = false;
  let isWaiting = false;
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const stt = new ToneRecognizer(async () => {
    if (!isHeld) return;
    isWaiting = true;
    await gate;
  });
  const { service, issue } = await openService({ stt });
  const { sttKey } = await issue({ sttPlan: 'free' });
  const spoken = wavFile(concatenate(sing('badge'), silence(3), sing('cafe'), silence(3)));
  const body = new FormData();
  for (const [name, value] of [
    ['model', 'kurdish-stt'],
    ['language', 'ckb'],
    ['stream', 'true'],
  ] as const)
    body.append(name, value);
  body.append('file', new Blob([spoken as Uint8Array<ArrayBuffer>]), 'note.wav');
  const headers = { authorization: `Bearer ${sttKey}` };
  const url = 'http://service.test/v1/audio/transcriptions';
  mockTimeouts();
  try {
    const response = await service.fetch(new Request(url, { method: 'POST', body, headers }));
    const reader = response.body!.getReader();
    const read = async () => Buffer.from((await reader.read()).value ?? []).toString();
    assert.match(await read(), /"delta":"badge"/);
    isHeld = true;
    const next = read();
    for (let turn = 0; turn < 1000 && !isWaiting; turn++) await nextTurn();
    assert.ok(isWaiting);
    mock.timers.tick(15_000);
    assert.equal(await next, ': keepalive\n\n');
    goOn();
    assert.match(await read(), /"delta":" cafe"/);
    assert.match(await read(), /"text":"badge cafe"/);
  } finally {
    mock.timers.reset();
    goOn();
  }
});
