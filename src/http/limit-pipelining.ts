import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and HTTP libraries send one at a time. */
const MAX_UNANSWERED = 32;

const unanswered = new WeakMap<Socket, number>();

/**
 * Counts a request until it has been answered. Node stops reading a connection whose responses are not taken, but not one whose requests
 * wait for an answer that is still being made: they would be held in memory without a bound.
 * @returns False for one too many: its connection has been closed.
 */
export function limitPipelining({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // What was read together with one too many.
  if (socket.destroyed) return false;
  const count = (unanswered.get(socket) ?? 0) + 1;
  if (count > MAX_UNANSWERED) {
    socket.destroy();
    return false;
  }
  unanswered.set(socket, count);
  response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1));
  return true;
}
