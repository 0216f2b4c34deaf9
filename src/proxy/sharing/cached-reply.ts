import { SpeechError } from '../../contract/errors.ts';
import { byteRange } from '../../formats/byte-range.ts';
import type { ProxyRequest, Reply, StreamReply } from '../base/transport-types.ts';
import { ENTRY_KEY, PIECE_BYTES } from '../cache/entry-bytes.ts';
import type { KeptSpeech } from '../cache/speech-cache.ts';
import { ageOf, withStatus } from './cache-headers.ts';

/** Behind the mount; the key follows. */
const CACHED_PATH = '/cached/';

/** The key in the path of a request for cached speech; undefined in any other path. */
export function cachedKey(path: string): string | undefined {
  const key = path.startsWith(CACHED_PATH) ? path.slice(CACHED_PATH.length) : '';
  return ENTRY_KEY.test(key) ? key : undefined;
}

/** The address of cached speech, relative to the routes that generate it: a reverse proxy may mount the proxy elsewhere. */
export function cachedAddress(key: string): string {
  return `..${CACHED_PATH}${key}`;
}

interface CachedAnswer {
  readonly reply: Reply | StreamReply;
  /** What is read of the cache for it. */
  readonly bytes: number;
}

/**
 * Speech by its address, for any page: who knows the address was given it with the speech. It never changes, so browsers and caches in
 * front of the proxy may keep it for good (RFC 8246), and may ask for a part of it.
 * @param read The bytes of the speech from `start` up to `end`.
 * @param now Epoch milliseconds.
 * @throws SpeechError 404 where nothing is cached.
 */
export function cachedReply(
  key: string,
  speech: KeptSpeech | undefined,
  request: Pick<ProxyRequest, 'method' | 'header'>,
  read: (speech: KeptSpeech, start: number, end: number) => AsyncIterable<Uint8Array>,
  now: number,
): CachedAnswer {
  if (!speech)
    throw new SpeechError('not-supported', 'There is no speech at this address, or no longer.', {
      status: 404,
    });
  const etag = `"${key}"`;
  const { bytes } = speech;
  const headers = {
    ...speech.headers,
    ETag: etag,
    Age: ageOf(speech, now),
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=31536000, immutable, no-transform',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Accept-Ranges, Age, Cache-Status, Content-Length, Content-Range, ETag',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
  const empty = (status: number, more: Record<string, string> = {}): CachedAnswer => ({
    reply: withStatus(
      { kind: 'reply', status, headers: { ...headers, ...more }, body: new Uint8Array() },
      'hit',
    ),
    bytes: 0,
  });
  if (matches(request.header('if-none-match'), etag)) return empty(304);
  const condition = request.header('if-range');
  const range =
    condition === undefined || condition === etag ? byteRange(request.header('range'), bytes) : undefined;
  if (range === 'unsatisfiable') return empty(416, { 'Content-Range': `bytes */${bytes}` });
  const { first, last } = range ?? { first: 0, last: bytes - 1 };
  const more: Record<string, string> = { 'Content-Length': String(last + 1 - first) };
  if (range) more['Content-Range'] = `bytes ${first}-${last}/${bytes}`;
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return empty(status, more);
  const reply: StreamReply = {
    kind: 'stream',
    status,
    headers: { ...headers, ...more },
    body: read(speech, first, last + 1),
  };
  // Whole pieces are read, however little of them is asked for.
  const start = Math.floor(first / PIECE_BYTES) * PIECE_BYTES;
  const end = Math.min(bytes, Math.ceil((last + 1) / PIECE_BYTES) * PIECE_BYTES);
  return { reply: withStatus(reply, 'hit'), bytes: end - start };
}

function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '')
    .split(',')
    .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
}
