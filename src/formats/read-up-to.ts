import { joinBytes } from './join-bytes.ts';

/** All bytes of a body, or undefined once they are more than `limit`; the rest is not read. @throws What the body throws. */
export async function readUpTo(
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > limit) return undefined;
    pieces.push(piece);
  }
  return joinBytes(pieces);
}
