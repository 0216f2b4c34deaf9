/** So that a connection does not idle while the listener pauses: about a minute of speech. */
const PREFETCHED_CHUNKS = 64;

/** Requests items before they are read. A failure surfaces when its turn comes. */
export function prefetched<Item>(items: AsyncGenerator<Item, void>): AsyncGenerator<Item, void> {
  const requested = Array.from({ length: PREFETCHED_CHUNKS }, () => items.next());
  for (const result of requested) result.catch(() => {});
  return (async function* () {
    for (const result of requested) {
      const { done, value } = await result;
      if (done) return;
      yield value;
    }
    yield* items;
  })();
}
