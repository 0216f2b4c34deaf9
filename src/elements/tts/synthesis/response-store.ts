import { limitKey } from './remembered-limit.ts';

/** What decides how a text sounds. */
interface KeptRequest {
  readonly endpoint: string;
  readonly voice: string;
  readonly voiceGroup: string;
  readonly dialect: string | undefined;
  readonly speed: number | undefined;
}

/** Speech of one part that this browser keeps. */
export interface ResponseStore {
  match(request: KeptRequest, text: string): Promise<Response | undefined>;
  /** @param limit Longest text of one request at this endpoint, in code points: it decides where later visits cut the text. */
  put(request: KeptRequest, text: string, limit: number, response: Response): Promise<void>;
  delete(request: KeptRequest, text: string): Promise<void>;
}

const CACHE = 'kurdish-speech';
/** About 20 kB each. */
const MAX_ENTRIES = 300;
/** Milliseconds. A mistake that the site has fixed is not kept for long. */
const MAX_AGE = 24 * 60 * 60 * 1000;
const KEPT_AT = 'x-kept-at';

/**
 * Responses in this origin's Cache Storage, by a digest of everything that was requested; undefined where the page is not secure,
 * or has no storage. Where storage is blocked or full nothing is kept.
 */
export function createResponseStore(codec?: 'mp3'): ResponseStore | undefined {
  try {
    if (!globalThis.caches || !globalThis.crypto?.subtle) return undefined;
  } catch {
    // A sandboxed frame.
    return undefined;
  }
  return {
    async match(request, text) {
      try {
        const response = await (await caches.open(CACHE)).match(await addressOf(request, text, codec));
        const isFresh = Math.abs(Date.now() - Number(response?.headers.get(KEPT_AT))) < MAX_AGE;
        return isFresh ? response : undefined;
      } catch {
        return undefined;
      }
    },
    async put(request, text, limit, response) {
      try {
        const cache = await caches.open(CACHE);
        const headers = {
          'content-type': response.headers.get('content-type') ?? '',
          [KEPT_AT]: `${Date.now()}`,
        };
        await cache.put(
          await addressOf(request, text, codec),
          new Response(await response.arrayBuffer(), { headers }),
        );
        localStorage.setItem(limitKey(request.endpoint), String(limit));
        // In the order in which they were put.
        const keys = await cache.keys();
        for (const key of keys.slice(0, -MAX_ENTRIES)) await cache.delete(key);
      } catch {
        // Storage is blocked, or full.
      }
    },
    async delete(request, text) {
      try {
        await (await caches.open(CACHE)).delete(await addressOf(request, text, codec));
      } catch {
        // As above.
      }
    },
  };
}

/** Not fetched: an address that Cache Storage takes. */
async function addressOf(request: KeptRequest, text: string, codec: string | undefined): Promise<string> {
  const { endpoint, voice, voiceGroup, dialect, speed } = request;
  const requested = JSON.stringify([
    endpoint,
    voice,
    voiceGroup,
    dialect,
    speed,
    text,
    ...(codec ? [codec] : []),
  ]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(requested));
  const name = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${location.origin}/${CACHE}/${name}`;
}
