import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createFormantEngine } from '../../../src/engine/threads/formant-engine.ts';
import { SynthesisPool } from '../../../src/engine/threads/synthesis-pool.ts';
import { jobOf, KURMANJI, LONG, render, renderThrough } from '../formant/engine-fixture.ts';
import { DEADLY_TEXT } from './deadly-text.ts';
import { killThreads } from './kill-threads.ts';

/** Several chunks. */
const SOME = LONG.slice(0, 150);
const MORTAL = new URL('./mortal-worker.ts', import.meta.url);

describe('the formant engine on threads', () => {
  const engine = createFormantEngine({ threads: 1 });
  after(() => engine.close());

  it('produces the same samples and words as on one thread', async () => {
    const job = jobOf({ text: KURMANJI, dialect: 'kurmanji', voice: 'kurmanji_f002' });
    const here = render(job);
    const there = await renderThrough(engine.synthesize(job));
    assert.equal(there.hash, here.hash);
    assert.deepEqual(there.words, here.words);
    assert.deepEqual(
      there.chunks.map((chunk) => chunk.samples.length),
      here.chunks.map((chunk) => chunk.samples.length),
    );
  });

  it('keeps many jobs separate', async () => {
    const seeds = [1, 2, 3, 4, 5, 6];
    const spoken = await Promise.all(seeds.map((seed) => renderThrough(engine.synthesize(jobOf({ seed })))));
    assert.deepEqual(
      spoken.map(({ hash }) => hash),
      seeds.map((seed) => render({ seed }).hash),
    );
  });

  it('yields nothing for text with nothing to pronounce', async () => {
    assert.deepEqual((await renderThrough(engine.synthesize(jobOf({ text: '😀 …' })))).chunks, []);
  });

  it('is free for the next job when a consumer stops early', async () => {
    for (let i = 0; i < 5; i++) {
      for await (const chunk of engine.synthesize(jobOf({ text: LONG }))) {
        assert.equal(chunk.samples.length, 1080);
        break;
      }
    }
    assert.equal((await renderThrough(engine.synthesize(jobOf()))).hash, render().hash);
  });

  it('throws the signal’s reason, whether aborted before or during synthesis', async () => {
    const reason = new Error('The reader went away.');
    await assert.rejects(renderThrough(engine.synthesize(jobOf(), AbortSignal.abort(reason))), reason);
    const controller = new AbortController();
    const stream = engine.synthesize(jobOf({ text: LONG }), controller.signal)[Symbol.asyncIterator]();
    assert.equal((await stream.next()).done, false);
    controller.abort(reason);
    await assert.rejects(async () => {
      while (!(await stream.next()).done);
    }, reason);
    assert.equal((await stream.next()).done, true);
  });

  it('rejects an unknown voice', async () => {
    await assert.rejects(renderThrough(engine.synthesize(jobOf({ voice: 'clone_1' }))), {
      code: 'voice-unavailable',
    });
  });

  it('rejects jobs once it is closed, and ends running ones', async () => {
    const own = createFormantEngine({ threads: 1 });
    const stream = own.synthesize(jobOf({ text: LONG }))[Symbol.asyncIterator]();
    await stream.next();
    await own.close();
    await assert.rejects(
      async () => {
        while (!(await stream.next()).done);
      },
      { code: 'service-unavailable' },
    );
    await assert.rejects(renderThrough(own.synthesize(jobOf())), { code: 'service-unavailable' });
  });

  it('rejects an invalid number of threads', () => {
    for (const threads of [0, -1, 1.5, Number.NaN]) {
      assert.throws(() => createFormantEngine({ threads }), { name: 'RangeError', message: /threads/ });
    }
  });
});

describe('a pool whose thread dies', () => {
  const pool = new SynthesisPool({ threads: 1, entry: MORTAL });
  after(() => pool.close());

  it('fails the job that kills it again, and says the others to their end as if nothing had been', async () => {
    await pool.ready;
    const whole = render({ text: SOME }).hash;
    for (let i = 0; i < 2; i++) {
      const bystanders = Array.from({ length: 3 }, () => pool.run(jobOf({ text: SOME })));
      const begun = await Promise.all(bystanders.map(async (job) => (await job.next()).value!));
      const spoken = bystanders.map((job, index) => renderThrough(startingWith(begun[index]!, job)));
      await assert.rejects(pool.run(jobOf({ text: DEADLY_TEXT })).next(), {
        name: 'SpeechError',
        code: 'synthesis-failed',
        retryable: true,
      });
      for (const job of spoken) assert.equal((await job).hash, whole);
      assert.equal((await renderThrough(pool.run(jobOf()))).hash, render().hash);
    }
  });

  it('is not noticed by its jobs when it was not their fault', async () => {
    const job = pool.run(jobOf({ text: SOME }));
    const first = (await job.next()).value!;
    killThreads();
    assert.equal((await renderThrough(startingWith(first, job))).hash, render({ text: SOME }).hash);
  });

  it('takes a job that was to be said again with it when the pool closes', async () => {
    const closing = new SynthesisPool({ threads: 1, entry: MORTAL });
    await closing.ready;
    const jobs = [closing.run(jobOf({ text: SOME })), closing.run(jobOf({ text: SOME }))];
    await Promise.all(jobs.map((job) => job.next()));
    killThreads();
    const failures = jobs.map((job) =>
      assert.rejects(
        async () => {
          while (!(await job.next()).done);
        },
        { code: 'service-unavailable' },
      ),
    );
    await closing.close();
    await Promise.all(failures);
  });

  it('fails jobs, not the process, when the thread cannot even start', async () => {
    const broken = new SynthesisPool({
      threads: 1,
      entry: new URL('../../service/engine/no-such-worker.ts', import.meta.url),
    });
    await broken.ready;
    await assert.rejects(broken.run(jobOf()).next(), { code: 'synthesis-failed' });
    await broken.close();
  });
});

async function* startingWith<Item>(first: Item, rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first;
  yield* rest;
}
