import { joinBytes } from '../../formats/join-bytes.ts';
import type { CachedSpeech, CacheEntry } from './speech-cache.ts';

/**
 * An entry as one file: a line of JSON, the seal, a digest of each piece of the body, and the body. The seal is the SHA-256 of the line
 * and the digests, so that a piece can be verified and sent without the rest of the body. What is listed of an entry is read from its line
 * alone.
 */
const FORMAT = 2;
const DIGEST_BYTES = 32;
const LINE_END = 10;
/** What has a digest of its own. */
export const PIECE_BYTES = 64 * 1024;
/** Longest line, in bytes: a page's address has at most a few thousand characters. */
export const MAX_HEAD_BYTES = 16 * 1024;
/** All that stands before the body; enough for a body of 96 MB. */
export const MAX_FRONT_BYTES = 64 * 1024;
/** A key of the cache: of its characters none is special in a path or a URL. */
export const ENTRY_KEY = /^[\w-]{43}$/;

interface Head extends CacheEntry {
  readonly format: typeof FORMAT;
  readonly headers: Readonly<Record<string, string>>;
}

/** What stands before the body. */
export interface EntryFront {
  readonly head: CacheEntry & { readonly headers: Readonly<Record<string, string>> };
  /** One after the other. */
  readonly digests: Uint8Array;
  /** Where the body begins. */
  readonly bodyStart: number;
}

/** The bytes are not those that were written under this key. */
export class DamagedEntry extends Error {
  constructor() {
    super('An entry of the speech cache is damaged.');
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @throws RangeError where what is said of it, or its body, is too long to be kept. */
export async function encodeEntry(
  key: string,
  { headers, body, info }: CachedSpeech,
): Promise<Uint8Array<ArrayBuffer>> {
  const head: Head = { format: FORMAT, key, ...info, headers, bytes: body.length };
  const line = encoder.encode(`${JSON.stringify(head)}\n`);
  const digestsStart = line.length + DIGEST_BYTES;
  const bodyStart = digestsStart + piecesOf(body.length) * DIGEST_BYTES;
  if (line.length > MAX_HEAD_BYTES || bodyStart > MAX_FRONT_BYTES)
    throw new RangeError('An entry is too long for the speech cache.');
  const entry = new Uint8Array(bodyStart + body.length);
  entry.set(line);
  for (let piece = 0; piece < piecesOf(body.length); piece++) {
    const bytes = body.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);
    entry.set(await sha256(bytes), digestsStart + piece * DIGEST_BYTES);
  }
  entry.set(await sealOf(line, entry.subarray(digestsStart, bodyStart)), line.length);
  entry.set(body, bodyStart);
  return entry;
}

/**
 * @param start Its first bytes: `MAX_FRONT_BYTES` are always enough.
 * @param size Bytes of the whole entry.
 * @throws DamagedEntry unless it was written under this key, and has the size it was written with.
 */
export async function decodeFront(key: string, start: Uint8Array, size: number): Promise<EntryFront> {
  const head = decodeHead(key, start);
  if (!head) throw new DamagedEntry();
  const line = start.subarray(0, start.indexOf(LINE_END) + 1);
  const digestsStart = line.length + DIGEST_BYTES;
  const bodyStart = digestsStart + piecesOf(head.bytes) * DIGEST_BYTES;
  // A copy: a view would keep all of `start` in memory.
  const digests = new Uint8Array(start.subarray(digestsStart, bodyStart));
  const seal = start.subarray(line.length, digestsStart);
  if (size !== bodyStart + head.bytes || !equals(seal, await sealOf(line, digests))) throw new DamagedEntry();
  return { head, digests, bodyStart };
}

/** @param piece Index. @throws DamagedEntry. */
export async function verifyPiece({ digests }: EntryFront, piece: number, bytes: Uint8Array): Promise<void> {
  const digest = digests.subarray(piece * DIGEST_BYTES, (piece + 1) * DIGEST_BYTES);
  if (!equals(digest, await sha256(bytes))) throw new DamagedEntry();
}

/** What is listed of an entry; undefined for anything else. @param start Its first bytes: `MAX_HEAD_BYTES` are always enough. */
export function decodeListing(key: string, start: Uint8Array): CacheEntry | undefined {
  const head = decodeHead(key, start);
  if (!head) return undefined;
  const { bytes, createdAt, characters, voice, page } = head;
  return { key, bytes, createdAt, characters, voice, page };
}

function decodeHead(key: string, start: Uint8Array): Head | undefined {
  try {
    const head = JSON.parse(decoder.decode(start.subarray(0, start.indexOf(LINE_END)))) as Head;
    return head.format === FORMAT && head.key === key ? head : undefined;
  } catch {
    return undefined;
  }
}

const piecesOf = (bytes: number) => Math.ceil(bytes / PIECE_BYTES);

function equals(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

async function sealOf(line: Uint8Array, digests: Uint8Array): Promise<Uint8Array> {
  return sha256(joinBytes([line, digests]));
}

async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}
