import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createCtcEngine } from '../../../src/engine/threads/ctc-engine.ts';
import { spoken, utteranceOf } from '../recognition/spoken.ts';

const SOUND = spoken({ text: 'ez nan dixwim', dialect: 'kurmanji', voice: 'kurmanji_m001' });
const OTHER = spoken({ text: 'من ئاو دەخۆم', dialect: 'sorani', voice: 'sorani_m003' });

async function textOf(samples: Int16Array, dialect: 'sorani' | 'kurmanji') {
  const utterance = await utteranceOf(dialect);
  utterance.push(samples);
  const partial = utterance.partial;
  return { partial, final: utterance.finish() };
}

describe('the recognizer on threads', () => {
  const engine = createCtcEngine({ threads: 1 });
  after(() => engine.close());

  it('states what it was trained on', () => {
    assert.equal(engine.trainedOn, 'synthetic speech and recorded diphones');
  });

  it('produces the same text as on one thread (ez nan dixwim)', async () => {
    const stream = engine.open('kurmanji');
    const here = await textOf(SOUND, 'kurmanji');
    assert.notEqual(here.final, '');
    assert.equal((await stream.write(SOUND)).text, here.partial);
    assert.equal(await stream.finish(), here.final);
    stream.close();
  });

  it('starts afresh after each finish', async () => {
    const stream = engine.open('kurmanji');
    await stream.write(SOUND);
    const first = await stream.finish();
    assert.equal(await stream.finish(), '');
    await stream.write(SOUND);
    assert.equal(await stream.finish(), first);
    stream.close();
  });

  it('keeps many speakers of both dialects separate', async () => {
    const finals = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => {
        const stream = engine.open(i % 2 ? 'sorani' : 'kurmanji');
        const samples = i % 2 ? OTHER : SOUND;
        for (let at = 0; at < samples.length; at += 1111) await stream.write(samples.subarray(at, at + 1111));
        const final = await stream.finish();
        stream.close();
        return final;
      }),
    );
    const expected = [(await textOf(SOUND, 'kurmanji')).final, (await textOf(OTHER, 'sorani')).final];
    assert.deepEqual(
      finals,
      finals.map((_, i) => expected[i % 2]),
    );
  });

  it('serves a speaker while another has a minute of backlog', async () => {
    const busy = engine.open('sorani');
    const quick = engine.open('kurmanji');
    const order: string[] = [];
    await Promise.all([
      busy.write(new Int16Array(60 * 16_000)).then(() => order.push('a minute')),
      quick.write(new Int16Array(1600)).then(() => order.push('a moment')),
    ]);
    assert.deepEqual(order, ['a moment', 'a minute']);
    busy.close();
    quick.close();
  });

  it('answers writes in order, including empty ones', async () => {
    const stream = engine.open('kurmanji');
    const texts = await Promise.all([
      stream.write(new Int16Array(0)),
      stream.write(SOUND),
      stream.write(new Int16Array(0)),
    ]);
    assert.equal(texts[0].text, '');
    assert.deepEqual(texts[2], texts[1]);
    stream.close();
  });

  it('rejects pending and later calls when a stream is closed', async () => {
    const stream = engine.open('kurmanji');
    const pending = assert.rejects(stream.write(new Int16Array(160_000)), { code: 'aborted' });
    stream.close();
    stream.close();
    await pending;
    await assert.rejects(stream.finish(), { code: 'aborted' });
  });

  it('rejects new streams once it is closed, and ends open ones', async () => {
    const own = createCtcEngine({ threads: 1 });
    const stream = own.open('kurmanji');
    const pending = assert.rejects(stream.write(SOUND), { code: 'aborted' });
    await own.close();
    await pending;
    assert.throws(() => own.open('sorani'), { code: 'aborted' });
  });

  it('rejects an invalid number of threads', () => {
    for (const threads of [0, -1, 1.5, Number.NaN]) {
      assert.throws(() => createCtcEngine({ threads }), { name: 'RangeError', message: /threads/ });
    }
  });
});

describe('a recognizer whose thread dies', () => {
  const entry = new URL('./crashing-recognition-worker.ts', import.meta.url);
  const engine = createCtcEngine({ threads: 1, entry });
  after(() => engine.close());

  it('fails its streams and runs the next one on a new thread', async () => {
    await engine.ready;
    for (let i = 0; i < 2; i++) {
      const bystander = engine.open('kurmanji');
      await bystander.write(SOUND);
      const failed = { name: 'SpeechError', code: 'internal', retryable: true };
      await assert.rejects(engine.open('kurmanji').write(new Int16Array(13)), failed);
      await assert.rejects(bystander.finish(), failed);
      const next = engine.open('kurmanji');
      await next.write(SOUND);
      assert.equal(await next.finish(), (await textOf(SOUND, 'kurmanji')).final);
      next.close();
    }
  });

  it('fails streams, not the process, when the thread cannot even start', async () => {
    const broken = createCtcEngine({
      threads: 1,
      entry: new URL('../../service/engine/recognition/no-such-worker.ts', import.meta.url),
    });
    await broken.ready;
    await assert.rejects(broken.open('kurmanji').write(SOUND), { code: 'internal' });
    await broken.close();
  });
});
