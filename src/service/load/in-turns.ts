import type { Work } from './work-lane.ts';

/**
 * Items of an iteration, each produced in a turn of its own. Between two turns others have theirs.
 * @param secondsOf The sound in one item.
 * @throws What the iteration or waiting for a turn throws.
 */
export async function* inTurns<Item>(
  work: Work,
  items: AsyncIterable<Item>,
  secondsOf: (item: Item) => number,
): AsyncGenerator<Item, void> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const result = await work.turn(
        () => iterator.next(),
        ({ done, value }) => (done ? 0 : secondsOf(value)),
      );
      if (result.done) return;
      yield result.value;
    }
  } finally {
    work.end();
    await iterator.return?.();
  }
}
