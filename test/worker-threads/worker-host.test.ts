import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createDeferred } from '../../src/async/deferred.ts';
import { WorkerDeath, WorkerHost, type WorkerHostOptions } from '../../src/worker-threads/worker-host.ts';
import type { EchoReply, EchoRequest } from './echo-worker.ts';

function createHost(
  entry = './echo-worker.ts',
  options: Partial<WorkerHostOptions<EchoRequest, EchoReply>> = {},
) {
  return new WorkerHost<EchoRequest, EchoReply>({
    entry: new URL(entry, import.meta.url),
    purpose: 'encoding',
    cancel: (id) => ({ type: 'cancel', id }),
    ...options,
  });
}

describe('WorkerHost', () => {
  const host = createHost();
  after(() => host.close(new Error('closed')));

  async function ask(type: 'echo' | 'die' | 'wait' | 'cancelled', signal?: AbortSignal, on = host) {
    const answer = createDeferred<string>();
    const id = on.open({ receive: ({ text }) => answer.resolve(text), fail: answer.reject }, signal);
    on.post({ type, id });
    try {
      return await answer.promise;
    } finally {
      on.end(id);
    }
  }

  it('gives each job its own answers', async () => {
    assert.deepEqual(await Promise.all([ask('echo'), ask('cancelled')]), ['echo', '']);
    assert.equal(host.load, 0);
  });

  it('fails all jobs of a thread that ends, and does the next one on another', async () => {
    const [one, other] = await Promise.allSettled([ask('wait'), ask('die')]);
    for (const { status, reason } of [one, other] as PromiseRejectedResult[])
      assert.ok(status === 'rejected' && reason instanceof WorkerDeath && reason.cause === undefined);
    assert.equal(await ask('echo'), 'echo');
  });

  it('tells why a thread could not start', async () => {
    const broken = createHost('./no-such-worker.ts');
    await assert.rejects(ask('echo', undefined, broken), ({ cause }: WorkerDeath) => cause instanceof Error);
  });

  it('cancels a job when its signal aborts, also one that has aborted before', async () => {
    const leaving = new AbortController();
    const before = await ask('cancelled');
    const waiting = ask('wait', leaving.signal);
    const reason = new Error('The reader left.');
    leaving.abort(reason);
    await assert.rejects(waiting, reason);
    await assert.rejects(ask('wait', leaving.signal), reason);
    const cancelled = (await ask('cancelled')).slice(before.length).split(',').filter(Boolean);
    assert.equal(cancelled.length, 2);
  });

  it('starts a thread that is to start later with the first job', async () => {
    const later = createHost('./echo-worker.ts', { startsByItself: true, startDelayMs: 3_600_000 });
    after(() => later.close(new Error('closed')));
    assert.equal(await ask('echo', undefined, later), 'echo');
  });

  it('starts a thread after its delay without a job', async () => {
    const later = createHost('./no-such-worker.ts', { startsByItself: true, startDelayMs: 1 });
    // A thread that cannot start is ready, too: its jobs fail.
    const alive = setInterval(() => {}, 1000);
    await later.ready;
    clearInterval(alive);
    await later.close(new Error('closed'));
  });

  it('fails what is open when it is closed', async () => {
    const closing = createHost();
    const waiting = ask('wait', undefined, closing);
    const closed = new Error('closed');
    await Promise.all([assert.rejects(waiting, closed), closing.close(closed)]);
  });
});
