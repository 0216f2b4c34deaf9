import type { Server } from 'node:http';

/** Orchestrators commonly kill a process 30 s after SIGTERM. */
const GRACE_MS = 25_000;
const IDLE_SWEEP_MS = 100;

/** Refuses new connections, lets answers finish for up to 25 s, then closes the rest. */
export async function closeGracefully(server: Server): Promise<void> {
  // A connection that becomes idle after close() would keep the server open until its keep-alive timeout.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
  clearTimeout(deadline);
}
