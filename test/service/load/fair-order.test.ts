import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairOrder, type WaitingTurn } from '../../../src/service/load/fair-order.ts';

let clock = 0;

function turnOf(account: string, fields: Partial<WaitingTurn> = {}): WaitingTurn {
  return { account, sounds: false, due: clock++, beginsBatch: false, ...fields };
}

/** Which accounts are served, when each turn takes a second and those in `always` come back at once. */
function serve(order: FairOrder<WaitingTurn>, count: number, always: readonly string[]): string[] {
  const served: string[] = [];
  for (let index = 0; index < count; index++) {
    const turn = order.take();
    if (!turn) break;
    served.push(turn.account);
    order.end(turn, 1);
    if (always.includes(turn.account)) order.add(turnOf(turn.account));
  }
  return served;
}

// covers: load.fair
test('an account with a thousand turns waiting gets no more than one with a single turn', () => {
  const order = new FairOrder(1);
  for (let index = 0; index < 1000; index++) order.add(turnOf('many'));
  serve(order, 100, []);
  order.add(turnOf('one'));
  const served = serve(order, 20, ['one']);
  const share = served.filter((account) => account === 'one').length;
  assert.ok(share >= 10 && share <= 11, served.join(' '));
  assert.ok(served.indexOf('one') <= 1);
});

test('being away earns nothing, and a share is of seconds, not of turns', () => {
  const order = new FairOrder<WaitingTurn>(1);
  for (let index = 0; index < 300; index++) order.add(turnOf('long'));
  const seconds = { long: 0, short: 0 };
  for (let index = 0; index < 200; index++) {
    if (index >= 50) order.add(turnOf('short'));
    const turn = order.take()!;
    const took = turn.account === 'long' ? 4 : 1;
    if (index >= 50) seconds[turn.account as 'long'] += took;
    order.end(turn, took);
  }
  assert.ok(Math.abs(seconds.long - seconds.short) <= 5, JSON.stringify(seconds));
});

// covers: load.priority
test('a stream goes before the batches of its own account and of another, but cannot starve them', () => {
  const order = new FairOrder<WaitingTurn>(1);
  order.add(turnOf('a'));
  order.add(turnOf('b'));
  for (let index = 0; index < 50; index++) order.add(turnOf('a', { sounds: true }));
  const served: string[] = [];
  for (let index = 0; index < 20; index++) {
    const turn = order.take()!;
    served.push(turn.sounds ? 'stream' : turn.account);
    order.end(turn, 1);
  }
  assert.equal(served[0], 'stream');
  const place = served.indexOf('b');
  assert.ok(place >= 3 && place <= 6, served.join(' '));
  assert.ok(!served.includes('a'));
});

test('within an account what is due first goes first', () => {
  const order = new FairOrder<WaitingTurn>(1);
  for (const due of [30, 10, 20]) order.add(turnOf('a', { sounds: true, due }));
  const dues = [1, 2, 3].map(() => {
    const turn = order.take()!;
    order.end(turn, 1);
    return turn.due;
  });
  assert.deepEqual(dues, [10, 20, 30]);
});

// covers: load.at-once
test('one account alone leaves a place free, two share the places, and no more batches of it begin than it may run', () => {
  const order = new FairOrder<WaitingTurn>(4);
  for (let index = 0; index < 10; index++) order.add(turnOf('a', { beginsBatch: true }));
  const running = [order.take(), order.take(), order.take()];
  assert.equal(order.take(), undefined);
  order.add(turnOf('b', { beginsBatch: true }));
  assert.equal(order.take()!.account, 'b');
  // Between their turns, the three that have begun are not finished: a fourth must wait.
  for (const turn of running) order.end(turn!, 1);
  assert.equal(order.take(), undefined);
  order.endBatch('a');
  assert.equal(order.take()!.account, 'a');
});

test('a turn whose caller has left is not served', () => {
  const order = new FairOrder<WaitingTurn>(1);
  const left = turnOf('a');
  order.add(left);
  order.add(turnOf('b'));
  order.remove(left);
  order.remove(left);
  assert.deepEqual(serve(order, 5, []), ['b']);
});
