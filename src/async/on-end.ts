/**
 * The same chunks; `onEnd` is called when they end, fail, or are abandoned. Not where nobody begins to read them.
 * @param onEnd May be called more than once.
 */
export function onEnd<Chunk>(chunks: AsyncIterable<Chunk>, onEnd: () => void): AsyncIterable<Chunk> {
  // No generator: returning from one that has not begun would not reach the chunks.
  return {
    [Symbol.asyncIterator]() {
      const iterator = chunks[Symbol.asyncIterator]();
      return {
        async next() {
          try {
            const result = await iterator.next();
            if (result.done) onEnd();
            return result;
          } catch (error) {
            onEnd();
            throw error;
          }
        },
        async return() {
          onEnd();
          return (await iterator.return?.()) ?? { done: true, value: undefined };
        },
      };
    },
  };
}
