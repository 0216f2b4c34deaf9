import type { IncomingMessage } from 'node:http';
import { afterReading } from './after-reading.ts';

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
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  // Most requests have come in one piece by then.
  process.nextTick(() => {
    if (isStopped || incoming.complete || incoming.destroyed) return;
    const judge = () => {
      if (!isStopped && !incoming.complete) onLate();
    };
    timer = setTimeout(() => afterReading(judge), milliseconds).unref();
    incoming.once('close', stop);
  });
  return stop;
}
