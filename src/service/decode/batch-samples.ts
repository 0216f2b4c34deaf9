import { joinSamples } from '../../formats/join-samples.ts';

/** Joins pieces into batches of at least `length` samples; the last batch may be shorter. */
export async function* batchSamples(
  pieces: AsyncIterable<Int16Array>,
  length: number,
): AsyncGenerator<Int16Array<ArrayBuffer>, void> {
  let buffered: Int16Array[] = [];
  let count = 0;
  const join = () => {
    const batch = joinSamples(buffered);
    buffered = [];
    count = 0;
    return batch;
  };
  for await (const piece of pieces) {
    buffered.push(piece);
    count += piece.length;
    if (count >= length) yield join();
  }
  if (count > 0) yield join();
}
