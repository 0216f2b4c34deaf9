import type { IncomingHttpHeaders } from 'node:http';
import { bearerKeys } from '../../http/bearer-keys.ts';

/** The subprotocol of these sessions; the only one that is answered. */
export const REALTIME_PROTOCOL = 'realtime';
/** For clients that cannot set headers, as in OpenAI's API; never answered, so that the key goes no further. */
const KEY_PROTOCOL = 'openai-insecure-api-key.';
const FIRST_VERSION_PROTOCOL = 'openai-beta.realtime-v1';

/** The speech-to-text key of an upgrade, not verified yet; from `Authorization` or a subprotocol. */
export function realtimeKey(headers: IncomingHttpHeaders): string | undefined {
  const named = protocolsOf(headers).find((protocol) => protocol.startsWith(KEY_PROTOCOL));
  return bearerKeys(headers.authorization ?? null).stt ?? named?.slice(KEY_PROTOCOL.length);
}

/** Whether a client speaks the API's first version. */
export function isFirstVersion(headers: IncomingHttpHeaders): boolean {
  return headers['openai-beta'] === 'realtime=v1' || protocolsOf(headers).includes(FIRST_VERSION_PROTOCOL);
}

function protocolsOf(headers: IncomingHttpHeaders): string[] {
  return (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim());
}
