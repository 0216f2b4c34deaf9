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
  const timer = setTimeout(
    () =>
      afterReading(() => {
        if (!isStopped && !incoming.complete) onLate();
      }),
    milliseconds,
  ).unref();
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  incoming.once('close', stop);
  return stop;
}
