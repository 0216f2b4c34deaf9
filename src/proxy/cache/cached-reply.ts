import { SpeechError } from '../../contract/errors.ts';
import { byteRange } from '../../formats/byte-range.ts';
import type { ProxyRequest, Reply } from '../core/transport-types.ts';
import { ageOf, withStatus } from './cache-headers.ts';
import { ENTRY_KEY } from './entry-bytes.ts';
import type { CachedSpeech } from './speech-cache.ts';

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

/**
 * Speech by its address, for any page: who knows the address was given it with the speech. It never changes, so browsers and caches in
 * front of the proxy may keep it for good (RFC 8246), and may ask for a part of it.
 * @param now Epoch milliseconds.
 * @throws SpeechError 404 where nothing is cached.
 */
export function cachedReply(
  key: string,
  speech: CachedSpeech | undefined,
  request: Pick<ProxyRequest, 'method' | 'header'>,
  now: number,
): Reply {
  if (!speech)
    throw new SpeechError('not-supported', 'There is no speech at this address, or no longer.', {
      status: 404,
    });
  const etag = `"${key}"`;
  const { body } = speech;
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
  const reply = (status: number, more: Record<string, string>, bytes: Uint8Array): Reply =>
    withStatus({ kind: 'reply', status, headers: { ...headers, ...more }, body: bytes }, 'hit');
  const none = new Uint8Array();
  if (matches(request.header('if-none-match'), etag)) return reply(304, {}, none);
  const condition = request.header('if-range');
  const range =
    condition === undefined || condition === etag
      ? byteRange(request.header('range'), body.length)
      : undefined;
  if (range === 'unsatisfiable') return reply(416, { 'Content-Range': `bytes */${body.length}` }, none);
  const { first, last } = range ?? { first: 0, last: body.length - 1 };
  const part = body.subarray(first, last + 1);
  const more: Record<string, string> = { 'Content-Length': String(part.length) };
  if (range) more['Content-Range'] = `bytes ${first}-${last}/${body.length}`;
  return reply(range ? 206 : 200, more, request.method === 'HEAD' ? none : part);
}

function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '')
    .split(',')
    .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
}
