import { isSecret } from '../accounts/secret.ts';

/** Live sessions are opened under this path; the ticket, a secret that opens one of them, follows. */
export const LIVE_PATH = '/api/stt-live/';

/** The ticket in the path of a request, or undefined where the path is not one of a live session. */
export function ticketOf(path: string): string | undefined {
  if (!path.startsWith(LIVE_PATH)) return undefined;
  const ticket = path.slice(LIVE_PATH.length);
  return isSecret(ticket) ? ticket : undefined;
}
