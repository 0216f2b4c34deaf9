/**
 * A byte stream that asks its source for a piece only when a reader asks for one, so that a slow reader holds the work back.
 * A source that throws breaks the stream after its last piece has been read.
 * @param cancel Called when the reader leaves, before the source is told: it wakes a source that is waiting.
 */
export function streamOf(
  source: AsyncGenerator<Uint8Array, void>,
  cancel?: (reason: unknown) => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        cancel?.(reason);
        // The source answers the wake-up with an error that nobody is left to read.
        await source.return().catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}
