import type { CachedSpeech, CacheEntry } from './speech-cache.ts';

/**
 * An entry as one file: a line of JSON, the body, and the SHA-256 of both. Its first member is the format's number; what an entry
 * says is read from its first line alone, but nothing is served before the digest is verified.
 */
const FORMAT = 1;
const DIGEST_BYTES = 32;
/** Longest first line, in bytes: a page's address has at most a few thousand characters. */
export const MAX_HEAD_BYTES = 16 * 1024;
/** A key of the cache: of its characters none is special in a path or a URL. */
export const ENTRY_KEY = /^[\w-]{43}$/;

interface Head extends CacheEntry {
  readonly format: typeof FORMAT;
  readonly headers: Readonly<Record<string, string>>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export async function encodeEntry(
  key: string,
  { headers, body, info }: CachedSpeech,
): Promise<Uint8Array<ArrayBuffer>> {
  const head: Head = { format: FORMAT, key, ...info, headers, bytes: body.length };
  const line = encoder.encode(`${JSON.stringify(head)}\n`);
  const entry = new Uint8Array(line.length + body.length + DIGEST_BYTES);
  entry.set(line);
  entry.set(body, line.length);
  entry.set(await sha256(entry.subarray(0, -DIGEST_BYTES)), entry.length - DIGEST_BYTES);
  return entry;
}

/** @throws Error unless these are the bytes that were written under this key. */
export async function decodeEntry(key: string, entry: Uint8Array): Promise<CachedSpeech> {
  const signed = entry.subarray(0, -DIGEST_BYTES);
  const digest = await sha256(signed);
  if (entry.length <= DIGEST_BYTES || !digest.every((byte, at) => byte === entry[signed.length + at]))
    throw new Error('An entry of the speech cache is damaged.');
  const head = decodeHead(key, signed);
  if (!head) throw new Error('An entry of the speech cache has the name of another one.');
  const { headers, bytes, createdAt, characters, voice, page } = head;
  return {
    headers,
    body: signed.subarray(signed.length - bytes),
    info: { createdAt, characters, voice, page },
  };
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
    const head = JSON.parse(decoder.decode(start.subarray(0, start.indexOf(10)))) as Head;
    return head.format === FORMAT && head.key === key ? head : undefined;
  } catch {
    return undefined;
  }
}

async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}
