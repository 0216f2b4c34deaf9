import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createFormantEngine } from '../../../src/engine/threads/formant-engine.ts';
import { serve } from '../../../src/service/serve.ts';
import { createService } from '../../../src/service/service.ts';
import { openService } from '../support/open-service.ts';
import { ToneEngine } from '../support/tone-engine.ts';
import { sing, ToneRecognizer } from '../support/tone-recognizer.ts';
import { wavFile } from '../support/wav-file.ts';

/** 40 words of 4 letters and a space. */
const TEXT = 'وشەو '.repeat(40).trim();
const BODY = { text: TEXT, speaker_id: 'sorani_m001' };

/** A service whose engine makes `seconds` of sound, in chunks of 2 s for each word, and is then left. */
async function leaveAfter(seconds: number) {
  let leave: (() => void) | undefined;
  const engine = new ToneEngine({
    chunkSamples: 48_000,
    beforeChunk: async (index, signal) => {
      if (index < seconds / 2) return;
      leave!();
      if (!signal!.aborted) await once(signal!, 'abort');
    },
  });
  const { service, issue, store } = await openService({ engine });
  const server = await serve(service);
  after(() => server.close());
  const { ttsKey, id } = await issue();
  const used = async () => (await store.usage(id, 'characters'))!.used;
  return {
    used,
    /** Characters used once the reservation is settled or released. */
    async ask(path = '/api/tts-proxy', fields: object = {}): Promise<number> {
      const headers = { 'x-api-key': ttsKey, 'content-type': 'application/json' };
      const outgoing = request(`${server.url}${path}`, { method: 'POST', agent: false, headers });
      leave = () => outgoing.destroy();
      outgoing.on('error', () => {});
      outgoing.end(JSON.stringify({ ...BODY, ...fields }));
      const { finished } = engine;
      while (engine.finished === finished) await wait(5);
      while (service.load().heldBytes > 0) await wait(5);
      // The reservation is settled or released right after.
      await wait(100);
      return used();
    },
  };
}

// covers: synthesis.disconnect billing.abandoned
test('a caller who leaves after more than a minute of speech was made pays for the words that were made', async () => {
  for (const format of ['wav', 'opus', 'mp3']) {
    const { ask } = await leaveAfter(70);
    // 35 words were made: 35 times 4 letters, and the spaces between them.
    assert.equal(await ask('/api/tts-proxy', { format }), 35 * 5 - 1, format);
  }
  const stream = await leaveAfter(70);
  assert.equal(await stream.ask('/api/tts-stream', { stream_format: 'wav' }), 35 * 5 - 1);
});

test('who leaves now and then pays nothing, who makes a habit of it pays for each', async () => {
  const { ask } = await leaveAfter(20);
  assert.deepEqual([await ask(), await ask()], [0, 0]);
  const third = await ask();
  const fourth = await ask();
  assert.deepEqual([third, fourth], [0, 10 * 5 - 1]);
  assert.equal(await ask(), 2 * (10 * 5 - 1));
});

test('ten callers who leave the embedded engine again and again soon pay for it', async () => {
  const tts = createFormantEngine({ threads: 1 });
  await tts.ready;
  const { issue, store } = await openService();
  const service = createService({ tts, store });
  const server = await serve(service);
  after(async () => {
    await server.close();
    await tts.close();
  });
  const { ttsKey, id } = await issue({ ttsPlan: 'free' });
  const text = 'سڵاو ئەی هاوڕێ، ئەمڕۆ هەوا زۆر خۆشە. '.repeat(13).trim();
  const idle = async () => {
    while (service.load().speech.runningBatches + service.load().speech.waitingBatches > 0) await wait(5);
    await wait(50);
    return (await store.usage(id, 'characters'))!.used;
  };
  let rounds = 0;
  while ((await idle()) === 0) {
    assert.ok(++rounds < 100, 'nothing was ever billed');
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const headers = { 'x-api-key': ttsKey, 'content-type': 'application/json' };
        const outgoing = request(`${server.url}/api/tts-proxy`, { method: 'POST', agent: false, headers });
        outgoing.on('error', () => {});
        outgoing.end(JSON.stringify({ text, speaker_id: 'sorani_m001', speed: 0.25 }));
        await wait(200);
        outgoing.destroy();
      }),
    );
  }
});

test('a recording is forgiven up to a minute too, and costs its credit beyond', async () => {
  for (const [seconds, credits] of [
    [30, 0],
    [70, 1],
  ] as const) {
    const leaving = new AbortController();
    let written = 0;
    const stt = new ToneRecognizer(() => {
      if (++written >= seconds * 6) leaving.abort();
    });
    const { service, issue, store } = await openService({ stt });
    const { sttKey, id } = await issue({ sttPlan: 'pro' });
    const body = new FormData();
    body.set('file', new Blob([Uint8Array.from(wavFile(sing('badge'.repeat(120))))]), 'a.wav');
    body.set('dialect', 'sorani');
    const init = { method: 'POST', headers: { 'x-api-key': sttKey }, body, signal: leaving.signal };
    await service.fetch(new Request('http://service.test/api/stt-proxy', init)).catch(() => {});
    assert.ok(leaving.signal.aborted, 'the recording is long enough');
    assert.equal((await store.usage(id, 'credits'))!.used, credits, `${seconds} s`);
  }
});
