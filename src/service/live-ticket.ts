import { createHash, randomBytes } from 'node:crypto';

/** Live sessions are opened under this path; the ticket follows. */
export const LIVE_PATH = '/api/stt-live/';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** A new secret of 32 random bytes, which opens one live session. */
export function issueTicket(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored instead of the ticket. */
export function hashTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}

/** The ticket in the path of a request, or undefined where the path is not one of a live session. */
export function ticketOf(path: string): string | undefined {
  if (!path.startsWith(LIVE_PATH)) return undefined;
  const ticket = path.slice(LIVE_PATH.length);
  return SHAPE.test(ticket) ? ticket : undefined;
}
