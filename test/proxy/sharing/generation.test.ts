import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AsyncQueue } from '../../../src/async/async-queue.ts';
import { Generation } from '../../../src/proxy/sharing/generation.ts';

const WINDOW = 100;
const chunkOf = (byte: number, length = 50) => new Uint8Array(length).fill(byte);
const turn = () => new Promise((resolve) => setTimeout(resolve, 1));
const forever = new AbortController().signal;

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<number[]> {
  const bytes: number[] = [];
  for await (const chunk of body) bytes.push(chunk[0]!);
  return bytes;
}

describe('a generation that several follow', () => {
  it('is complete for everybody, whenever they come', async () => {
    const body = new AsyncQueue<Uint8Array>();
    const generation = new Generation(() => {});
    const run = generation.run(
      body,
      () => true,
      () => {},
      WINDOW,
    );
    const early = bytesOf(generation.follow(forever)!);
    body.push(chunkOf(1));
    body.push(chunkOf(2));
    await turn();
    const late = bytesOf(generation.follow(forever)!);
    body.push(chunkOf(3));
    body.end();
    await run;
    const after = bytesOf(generation.follow(forever)!);
    for (const follower of [early, late, after]) assert.deepEqual(await follower, [1, 2, 3]);
    assert.equal(generation.body?.length, 150);
    assert.equal(generation.followers, 0);
  });

  it('fails for everybody with the same error, and takes no new follower', async () => {
    const body = new AsyncQueue<Uint8Array>();
    const generation = new Generation(() => {});
    const run = generation.run(
      body,
      () => true,
      () => {},
      WINDOW,
    );
    const following = bytesOf(generation.follow(forever)!);
    body.push(chunkOf(1));
    body.fail(new Error('broken'));
    await assert.rejects(run, /broken/);
    await assert.rejects(following, /broken/);
    assert.equal(generation.follow(forever), undefined);
  });

  it('says when the last one leaves, once, and not after the end', async () => {
    const body = new AsyncQueue<Uint8Array>();
    let left = 0;
    const generation = new Generation(() => {
      left += 1;
    });
    const run = generation.run(
      body,
      () => true,
      () => {},
      WINDOW,
    );
    const leaving = [new AbortController(), new AbortController()];
    const following = leaving.map(({ signal }) => bytesOf(generation.follow(signal)!));
    leaving[0]!.abort(new Error('left'));
    await assert.rejects(following[0]!, /left/);
    assert.equal(left, 0);
    leaving[1]!.abort(new Error('left'));
    await assert.rejects(following[1]!, /left/);
    assert.equal(left, 1);
    const another = bytesOf(generation.follow(forever)!);
    body.end();
    await run;
    await another;
    assert.equal(left, 1);
  });

  it('takes no follower who has left already: it would wait for that one forever', () => {
    const generation = new Generation(() => {});
    assert.throws(() => generation.follow(AbortSignal.abort(new Error('left'))), /left/);
    assert.equal(generation.followers, 0);
  });

  it('that may not be held keeps to the fastest follower and a window, and cuts off who is further behind', async () => {
    const body = new AsyncQueue<Uint8Array>();
    let held = 0;
    let released = 0;
    const generation = new Generation(() => {});
    const run = generation.run(
      body,
      (bytes) => {
        held += bytes;
        return held <= 100;
      },
      (bytes) => {
        released += bytes;
      },
      WINDOW,
    );
    const fast = generation.follow(forever)![Symbol.asyncIterator]();
    const slow = generation.follow(forever)!;
    for (let byte = 1; byte <= 20; byte++) body.push(chunkOf(byte));
    body.end();
    await turn();
    assert.ok(generation.heldBytes <= WINDOW + 50, `${generation.heldBytes} bytes before anybody reads`);
    for (let byte = 1; byte <= 20; byte++) {
      assert.equal((await fast.next()).value?.[0], byte);
      await turn();
      assert.ok(generation.heldBytes <= WINDOW + 50, `${generation.heldBytes} bytes`);
    }
    assert.equal((await fast.next()).done, true);
    await run;
    await assert.rejects(bytesOf(slow), /too slow/);
    assert.equal(released, held - generation.heldBytes);
    assert.equal(generation.body, undefined);
    assert.equal(generation.follow(forever), undefined);
  });

  it('that may not be held goes on when the only follower leaves', async () => {
    const body = new AsyncQueue<Uint8Array>();
    const generation = new Generation(() => {});
    const run = generation.run(
      body,
      () => false,
      () => {},
      WINDOW,
    );
    const leaving = new AbortController();
    generation.follow(leaving.signal);
    for (let byte = 1; byte <= 20; byte++) body.push(chunkOf(byte));
    body.end();
    await turn();
    leaving.abort();
    await run;
  });
});
