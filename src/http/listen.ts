import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSockets } from './open-sockets.ts';

/**
 * Listens on a host and a port; 0 picks a free one.
 * @returns `http://host:port` as bound.
 * @throws The system's error when the port is not available.
 */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  openSockets(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return urlOf(server);
}

/** `http://host:port` of a server that listens. */
export function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
