import { isSecret } from '../accounts/secret.ts';

/** Path of live sessions, followed by a ticket: the secret that opens one of them. */
export const LIVE_PATH = '/api/stt-live/';

/** The ticket in a request's path, or undefined where the path is not that of a live session. */
export function ticketOf(path: string): string | undefined {
  if (!path.startsWith(LIVE_PATH)) return undefined;
  const ticket = path.slice(LIVE_PATH.length);
  return isSecret(ticket) ? ticket : undefined;
}
