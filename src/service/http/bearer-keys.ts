import type { KeySpace } from '../store/store.ts';

/** The keys that a request presents for each space, not verified yet. */
export type BearerKeys = Readonly<Record<KeySpace, string | undefined>>;

/**
 * Reads `Authorization: Bearer <key>` or `Bearer <tts_key>:<stt_key>` (docs/mcp.md, docs/openai.md). A single key is tried in both spaces; the
 * wrong one refuses it.
 */
export function bearerKeys(authorization: string | null): BearerKeys {
  const [, value] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  if (value === undefined) return { tts: undefined, stt: undefined };
  const [tts, stt, ...more] = value.split(':');
  if (stt === undefined || more.length > 0) return { tts: value, stt: value };
  return { tts: tts || undefined, stt: stt || undefined };
}
