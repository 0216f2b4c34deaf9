import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SynthesisPool } from '../../../src/engine/threads/synthesis-pool.ts';
import { serve } from '../../../src/service/serve.ts';
import { createService } from '../../../src/service/service.ts';
import { DEADLY_TEXT } from '../../engine/threads/deadly-text.ts';
import { killThreads } from '../../engine/threads/kill-threads.ts';
import { openService } from '../support/open-service.ts';

const TEXT = 'سڵاو، چۆنیت؟ من باشم، سوپاس. '.repeat(8).trim();
const WORKER = new URL('../../engine/threads/mortal-worker.ts', import.meta.url);

/** A service on a socket, whose synthesizer is one thread that can be killed. */
async function listen() {
  const pool = new SynthesisPool({ threads: 1, entry: WORKER });
  await pool.ready;
  const { store, issue } = await openService();
  const tts = {
    name: 'mortal',
    synthesize: pool.run.bind(pool),
    close: () => pool.close(),
  };
  const service = createService({ tts, store });
  const server = await serve(service);
  after(async () => {
    await server.close();
    await service.close();
  });
  const { ttsKey, id } = await issue();
  return {
    used: async () => (await store.usage(id, 'characters'))!.used,
    ask: (path: string, fields: object) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'x-api-key': ttsKey, 'content-type': 'application/json' },
        body: JSON.stringify({ text: TEXT, speaker_id: 'sorani_m001', seed: 7, ...fields }),
      }),
  };
}

// covers: load.thread-death synthesis.engine-failure
test('a thread that is killed while it speaks costs nobody a word, and the text that kills it each time is 500 and free', async () => {
  const { ask, used } = await listen();
  const stream = () => ask('/api/tts-stream', { stream_format: 'pcm' });
  const whole = Buffer.from(await (await stream()).arrayBuffer());

  const streams = await Promise.all([stream(), stream()]);
  const files = [ask('/api/tts-proxy', { format: 'mp3' }), ask('/api/tts-proxy', { format: 'wav' })];
  killThreads();
  for (const { status } of await Promise.all(files)) assert.equal(status, 200);
  for (const response of streams) assert.deepEqual(Buffer.from(await response.arrayBuffer()), whole);
  assert.equal(await used(), 5 * TEXT.length);

  const bystander = await stream();
  const deadly = await ask('/api/tts-proxy', { text: DEADLY_TEXT });
  assert.equal(deadly.status, 500);
  assert.equal(((await deadly.json()) as { code: string }).code, 'synthesis-failed');
  assert.deepEqual(Buffer.from(await bystander.arrayBuffer()), whole);
  assert.equal(await used(), 6 * TEXT.length);
});
