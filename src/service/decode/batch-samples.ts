/** Joins pieces to batches of at least so many samples, the last one excepted. */
export async function* inBatches(
  pieces: AsyncIterable<Int16Array>,
  length: number,
): AsyncGenerator<Int16Array<ArrayBuffer>, void> {
  let held: Int16Array[] = [];
  let count = 0;
  const join = () => {
    const batch = new Int16Array(count);
    let position = 0;
    for (const piece of held) {
      batch.set(piece, position);
      position += piece.length;
    }
    held = [];
    count = 0;
    return batch;
  };
  for await (const piece of pieces) {
    held.push(piece);
    count += piece.length;
    if (count >= length) yield join();
  }
  if (count > 0) yield join();
}
