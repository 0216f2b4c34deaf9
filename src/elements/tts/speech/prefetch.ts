/** Pieces taken beforehand, so that a connection does not idle while a listener pauses: about a minute of speech. */
const PIECES = 64;

/** Sets a generator to work before its items are asked for. A failure waits for its turn, too. */
export function prefetch<T>(items: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  const taken = Array.from({ length: PIECES }, () => items.next());
  for (const piece of taken) piece.catch(() => {});
  return (async function* () {
    for (const piece of taken) {
      const { done, value } = await piece;
      if (done) return;
      yield value;
    }
    yield* items;
  })();
}
