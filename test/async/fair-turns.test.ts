import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FairTurns } from '../../src/async/fair-turns.ts';

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('FairTurns', () => {
  /** Work that ends when it is told to, in the order in which it began. */
  function startWork(turns: FairTurns) {
    const running: { readonly caller: string; readonly end: () => void }[] = [];
    const run = (caller: string, signal = never) =>
      turns.run(caller, signal, () => new Promise<void>((end) => running.push({ caller, end })));
    return { running, run };
  }

  it('runs so much of one caller, and so much of all', async () => {
    const { running, run } = startWork(new FairTurns(2, 3));
    const all = ['a', 'a', 'a', 'b', 'b'].map((caller) => run(caller));
    await settled();
    assert.deepEqual(
      running.map(({ caller }) => caller),
      ['a', 'a', 'b'],
    );
    for (let ended = 0; ended < 5; ended++) {
      running[ended]!.end();
      await settled();
      await settled();
    }
    await Promise.all(all);
  });

  it('lets a newcomer wait behind a few of another caller, however many that has', async () => {
    const { running, run } = startWork(new FairTurns(2, 1));
    for (let count = 0; count < 100; count++) void run('many');
    void run('newcomer');
    await settled();
    for (let ended = 0; ended < 3; ended++) {
      running[ended]!.end();
      await settled();
      await settled();
    }
    assert.ok(
      running.some(({ caller }) => caller === 'newcomer'),
      String(running.length),
    );
  });

  it('gives the turn on when work fails, or its caller leaves while it waits', async () => {
    const turns = new FairTurns(1, 1);
    await assert.rejects(
      turns.run('a', never, async () => {
        throw new Error('failed');
      }),
      /failed/,
    );
    const { running, run } = startWork(turns);
    const first = run('a');
    const leaving = new AbortController();
    const [sameLine, otherLine] = [run('a', leaving.signal), run('b', leaving.signal)];
    await settled();
    leaving.abort(new Error('left'));
    await assert.rejects(sameLine, /left/);
    await assert.rejects(otherLine, /left/);
    running[0]!.end();
    await first;
    assert.equal(await turns.run('c', never, async () => 'next'), 'next');
  });
});
