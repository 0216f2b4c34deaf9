import { createKeptSpeech } from './create-kept-speech.ts';
import { DamagedEntry, decodeFront, type EntryFront, PIECE_BYTES, verifyPiece } from './entry-bytes.ts';
import type { KeptSpeech } from './speech-cache.ts';

/** Some bytes of an entry, and what is known of the whole. */
export interface EntryPart {
  readonly bytes: Uint8Array;
  readonly size: number;
  /** Another one where the entry was written anew; undefined where the medium does not know. */
  readonly version: string | undefined;
}

/** An entry that is being read. Where the medium can, it stays the same when it is replaced or deleted. */
export interface OpenedMedium {
  /** @returns Bytes from `start` up to `end`, fewer at its end; undefined where it is gone. */
  read(start: number, end: number): Promise<EntryPart | undefined>;
  close(): Promise<void>;
}

/** Where the bytes of one entry are. */
export interface EntryMedium {
  /** What is read at once: a multiple of `PIECE_BYTES`, and at least `MAX_FRONT_BYTES`. */
  readonly blockBytes: number;
  /** @param version The one to read; default: the entry as it is now. */
  open(version?: string): OpenedMedium;
  /** Bytes that have been read are not those that were written. */
  onDamaged(): Promise<void>;
}

/**
 * Reads what stands before the body of an entry, and the body itself where that fits into the first block.
 * @returns Undefined where there is no such entry. @throws DamagedEntry; what the medium throws.
 */
export async function openEntry(key: string, medium: EntryMedium): Promise<KeptSpeech | undefined> {
  const opened = medium.open();
  const start = await opened.read(0, medium.blockBytes).finally(() => opened.close());
  if (!start) return undefined;
  const front = await decodeFront(key, start.bytes, start.size);
  const { headers, bytes, createdAt, characters, voice, page } = front.head;
  const info = { createdAt, characters, voice, page };
  if (front.bodyStart + bytes <= start.bytes.length) {
    const body = start.bytes.subarray(front.bodyStart, front.bodyStart + bytes);
    for await (const _ of verifiedPieces(front, 0, body));
    return createKeptSpeech({ headers, body, info });
  }
  return { headers, bytes, info, read: (from, end) => readBody(front, medium, start.version, [from, end]) };
}

async function* readBody(
  front: EntryFront,
  medium: EntryMedium,
  version: string | undefined,
  [start, end]: readonly [number, number],
): AsyncGenerator<Uint8Array, void> {
  const opened = medium.open(version);
  try {
    const firstPiece = Math.floor(start / PIECE_BYTES);
    for (let at = firstPiece * PIECE_BYTES; at < end; at += medium.blockBytes) {
      // Whole pieces, since only those can be verified.
      const wanted = Math.ceil(Math.min(end, at + medium.blockBytes) / PIECE_BYTES) * PIECE_BYTES;
      const blockEnd = Math.min(front.head.bytes, wanted);
      const block = await opened.read(front.bodyStart + at, front.bodyStart + blockEnd);
      if (block?.bytes.length !== blockEnd - at)
        throw new Error('An entry of the speech cache is gone, or was written anew while it was read.');
      let pieceStart = at;
      for await (const piece of verifiedPieces(front, at / PIECE_BYTES, block.bytes)) {
        yield piece.subarray(Math.max(0, start - pieceStart), end - pieceStart);
        pieceStart += piece.length;
      }
    }
  } catch (error) {
    if (error instanceof DamagedEntry) await medium.onDamaged();
    throw error;
  } finally {
    await opened.close();
  }
}

/** @param first Index of the first piece of `bytes`. */
async function* verifiedPieces(
  front: EntryFront,
  first: number,
  bytes: Uint8Array,
): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES);
    await verifyPiece(front, first + at / PIECE_BYTES, piece);
    yield piece;
  }
}
