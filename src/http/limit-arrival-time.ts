import type { IncomingMessage } from 'node:http';

/**
 * Watches whether a request arrives whole in time: Node has one timeout for all requests, which has to be long enough for recordings.
 * @param onLate Called when the time is over and some of it has not arrived.
 * @returns Gives the request as long as Node does.
 */
export function limitArrivalTime(
  incoming: IncomingMessage,
  milliseconds: number,
  onLate: () => void,
): () => void {
  const timer = setTimeout(() => {
    if (!incoming.complete) onLate();
  }, milliseconds).unref();
  const stop = () => clearTimeout(timer);
  incoming.once('close', stop);
  return stop;
}
