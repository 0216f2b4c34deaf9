import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { JobRunner } from '../../../src/engine/formant/job-runner.ts';
import type { SynthesisReply } from '../../../src/engine/formant/synthesis-messages.ts';
import { jobOf, LONG, render } from './engine-fixture.ts';

/** Runs the event loop until it has had nothing to do for a while. */
async function settle(replies: readonly SynthesisReply[]): Promise<void> {
  for (let quiet = 0, seen = replies.length; quiet < 200; quiet++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (replies.length !== seen) quiet = 0;
    seen = replies.length;
  }
}

function count(replies: readonly SynthesisReply[], type: SynthesisReply['type']): number {
  return replies.filter((reply) => reply.type === type).length;
}

describe('the job runner', () => {
  it('does not run ahead of a slow consumer', async () => {
    const replies: SynthesisReply[] = [];
    const runner = new JobRunner((reply) => replies.push(reply));
    runner.handle({ type: 'start', id: 1, job: jobOf({ text: LONG }), credit: 3 });
    await settle(replies);
    assert.equal(count(replies, 'chunk'), 3);
    runner.handle({ type: 'credit', id: 1, count: 2 });
    await settle(replies);
    assert.equal(count(replies, 'chunk'), 5);
    assert.equal(count(replies, 'end'), 0);
  });

  it('sends nothing after a job is cancelled, whether it was running or waiting', async () => {
    const replies: SynthesisReply[] = [];
    const runner = new JobRunner((reply) => replies.push(reply));
    runner.handle({ type: 'start', id: 1, job: jobOf({ text: LONG }), credit: 1000 });
    runner.handle({ type: 'start', id: 2, job: jobOf({ text: LONG }), credit: 1 });
    while (count(replies, 'chunk') < 4) await new Promise((resolve) => setImmediate(resolve));
    runner.handle({ type: 'cancel', id: 1 });
    runner.handle({ type: 'cancel', id: 2 });
    const sent = replies.length;
    runner.handle({ type: 'credit', id: 2, count: 9 });
    await settle(replies);
    assert.equal(replies.length, sent);
  });

  it('reads a text of few characters and many words in steps, between which a short job starts and a cancel is heard', async () => {
    const replies: SynthesisReply[] = [];
    const runner = new JobRunner((reply) => replies.push(reply));
    runner.handle({ type: 'start', id: 1, job: jobOf({ text: '\ufdfa'.repeat(5000) }), credit: 1000 });
    runner.handle({ type: 'start', id: 2, job: jobOf({ text: 'باشم.' }), credit: 1000 });
    while (count(replies, 'chunk') < 1) await new Promise((resolve) => setImmediate(resolve));
    runner.handle({ type: 'cancel', id: 1 });
    await settle(replies);
    assert.deepEqual(new Set(replies.map((reply) => reply.type !== 'ready' && reply.id)), new Set([2]));
  });

  it('lets a short job finish while a long one is running', async () => {
    const replies: SynthesisReply[] = [];
    const runner = new JobRunner((reply) => replies.push(reply));
    runner.handle({ type: 'start', id: 1, job: jobOf({ text: LONG }), credit: 1000 });
    while (count(replies, 'chunk') < 2) await new Promise((resolve) => setImmediate(resolve));
    runner.handle({ type: 'start', id: 2, job: jobOf({ text: 'باشم.' }), credit: 1000 });
    await settle(replies);
    const ends = replies.filter((reply) => reply.type === 'end').map((reply) => reply.id);
    assert.deepEqual(ends, [2, 1]);
    const longAtShortEnd = replies
      .slice(
        0,
        replies.findIndex((reply) => reply.type === 'end'),
      )
      .filter((reply) => reply.type === 'chunk' && reply.id === 1).length;
    assert.ok(longAtShortEnd < 10, `${longAtShortEnd} chunks of the long job came first`);
  });

  it('says the first sound of a new job before any more of those that are speaking', async () => {
    const replies: SynthesisReply[] = [];
    const runner = new JobRunner((reply) => replies.push(reply));
    const speaking = Array.from({ length: 20 }, (_, index) => index + 1);
    // At different speeds, so that their chunks do not all end together.
    for (const id of speaking) {
      const job = jobOf({ text: LONG, speed: 0.5 + id / 20 });
      runner.handle({ type: 'start', id, job, credit: 1000 });
    }
    while (count(replies, 'chunk') < 5 * speaking.length + 10)
      await new Promise((resolve) => setImmediate(resolve));
    const before = replies.length;
    runner.handle({ type: 'start', id: 99, job: jobOf(), credit: 1 });
    while (replies.length === before) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(
      replies.slice(before).map((reply) => [reply.type, 'id' in reply ? reply.id : undefined]),
      [['chunk', 99]],
    );
    for (const id of speaking) runner.handle({ type: 'cancel', id });
  });

  it('gives every job the samples it would have alone', async () => {
    const replies: SynthesisReply[] = [];
    const runner = new JobRunner((reply) => replies.push(reply));
    const seeds = [1, 2, 3, 4];
    for (const seed of seeds) runner.handle({ type: 'start', id: seed, job: jobOf({ seed }), credit: 1000 });
    await settle(replies);
    for (const seed of seeds) {
      const samples = replies.flatMap((reply) =>
        reply.type === 'chunk' && reply.id === seed ? [...reply.samples] : [],
      );
      assert.deepEqual(Int16Array.from(samples), render({ seed }).samples);
    }
  });

  it('reports a failing job and continues with the others', async () => {
    const replies: SynthesisReply[] = [];
    const runner = new JobRunner((reply) => replies.push(reply));
    runner.handle({ type: 'start', id: 1, job: jobOf({ voice: 'nobody' }), credit: 3 });
    runner.handle({ type: 'start', id: 2, job: jobOf({ text: 'باشم.' }), credit: 1000 });
    await settle(replies);
    const failed = replies.find((reply) => reply.type === 'failed');
    assert.equal(failed?.id, 1);
    assert.equal(failed?.code, 'voice-unavailable');
    assert.ok(replies.some((reply) => reply.type === 'end' && reply.id === 2));
  });
});
