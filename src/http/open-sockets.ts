import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const SOCKETS = new WeakMap<Server, Set<Socket>>();

/** The connections of a server that are open, of those that came since this was called first for it. */
export function openSockets(server: Server): ReadonlySet<Socket> {
  const known = SOCKETS.get(server);
  if (known) return known;
  const sockets = new Set<Socket>();
  SOCKETS.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}
