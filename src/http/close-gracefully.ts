import type { Server } from 'node:http';
import { afterReading } from './after-reading.ts';
import { openSockets } from './open-sockets.ts';

/** Orchestrators commonly kill a process 30 s after SIGTERM. */
const GRACE_MS = 25_000;
const IDLE_SWEEP_MS = 100;
/** Within it the first bytes of a connection arrive that was opened before. */
const UNUSED_MS = 1000;

/**
 * Refuses new connections, lets requests that have begun be answered for up to 25 s, then closes the rest.
 * @param server One that `listen` has started.
 */
export async function closeGracefully(server: Server): Promise<void> {
  const closedAt = performance.now();
  // A connection that becomes idle after close() would keep the server open until its keep-alive timeout.
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    if (performance.now() - closedAt >= UNUSED_MS) afterReading(() => closeUnused(server));
  }, IDLE_SWEEP_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
  clearTimeout(deadline);
}

/** Clients open connections in advance. To Node one without a request is as busy as one in the middle of its headers. */
function closeUnused(server: Server): void {
  for (const socket of openSockets(server)) if (socket.bytesRead === 0) socket.destroy();
}
