import type { KeySpace } from '../accounts/api-key.ts';

/** What a request offers as its key for each space; not looked up yet. */
export type BearerKeys = Readonly<Record<KeySpace, string | undefined>>;

/**
 * Reads `Authorization: Bearer <key>` or `Bearer <tts_key>:<stt_key>` (contract, MCP endpoint). One key alone is offered to both spaces,
 * and the one that it is not of refuses it.
 */
export function bearerKeys(authorization: string | null): BearerKeys {
  const [, value] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  if (value === undefined) return { tts: undefined, stt: undefined };
  const [tts, stt, ...more] = value.split(':');
  if (stt === undefined || more.length > 0) return { tts: value, stt: value };
  return { tts: tts || undefined, stt: stt || undefined };
}
