import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AsyncQueue } from '../../src/async/async-queue.ts';

async function read<Item>(queue: AsyncQueue<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of queue) items.push(item);
  return items;
}

test('delivers items in order, those queued before the iteration and those pushed during it', async () => {
  const queue = new AsyncQueue<number | undefined>();
  queue.push(1);
  const reading = read(queue);
  setTimeout(() => {
    queue.push(undefined);
    queue.push(3);
    queue.end();
  }, 1);
  assert.deepEqual(await reading, [1, undefined, 3]);
});

test('delivers queued items before the end, and takes none after it', async () => {
  const queue = new AsyncQueue<number>();
  queue.push(1);
  assert.equal(queue.ended, false);
  queue.end();
  queue.push(2);
  assert.equal(queue.ended, true);
  assert.deepEqual(await read(queue), [1]);
});

test('throws after the queued items when it failed', async () => {
  const queue = new AsyncQueue<number>();
  const items: number[] = [];
  queue.push(1);
  queue.fail(new RangeError());
  queue.end();
  await assert.rejects(async () => {
    for await (const item of queue) items.push(item);
  }, RangeError);
  assert.deepEqual(items, [1]);
});

test('an item may replace the last unread one', async () => {
  const queue = new AsyncQueue<number>();
  for (const item of [1, 2, 3, 13, 14]) queue.push(item, (last) => last > 10);
  queue.end();
  assert.deepEqual(await read(queue), [1, 2, 3, 14]);
});

test('clear drops unread items', async () => {
  const queue = new AsyncQueue<number>();
  queue.push(1);
  queue.clear();
  queue.push(2);
  queue.end();
  assert.deepEqual(await read(queue), [2]);
});

test('delivers to a waiting consumer in the next microtask', async () => {
  const queue = new AsyncQueue<number>();
  let item: number | undefined;
  const reading = queue[Symbol.asyncIterator]()
    .next()
    .then(({ value }) => {
      item = value as number;
    });
  queue.push(1);
  await Promise.resolve();
  assert.equal(item, 1);
  await reading;
});

test('several pending reads receive items in order, and settle when the queue ends', async () => {
  const queue = new AsyncQueue<number>();
  const iterator = queue[Symbol.asyncIterator]();
  const reads = [iterator.next(), iterator.next(), iterator.next()];
  queue.push(1);
  queue.push(2);
  queue.end();
  assert.deepEqual(
    (await Promise.all(reads)).map(({ value }) => value),
    [1, 2, undefined],
  );
});
