import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { afterReading } from './after-reading.ts';
import { type ProtocolError, protocolError } from './protocol-error.ts';

/** The responses of a connection that are not over, and how many requests it has had. */
interface Exchanges {
  readonly open: Set<ServerResponse>;
  count: number;
}

/**
 * Answers in place of Node what is not HTTP, or does not arrive in time. A connection on which a response has begun is closed instead: what
 * was written there would be taken for the response's own.
 * @param refuse Writes the answer to the connection, and closes it.
 */
export function answerClientErrors(
  server: Server,
  refuse: (socket: Duplex, error: ProtocolError) => void,
): void {
  const connections = new WeakMap<Duplex, Exchanges>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const exchanges = connections.get(socket) ?? { open: new Set(), count: 0 };
    connections.set(socket, exchanges);
    const { open } = exchanges;
    exchanges.count++;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    const exchanges = connections.get(socket);
    const count = exchanges?.count;
    const end = () => {
      const isAnswering = [...(exchanges?.open ?? [])].some(
        ({ headersSent, writableFinished }) => headersSent && !writableFinished,
      );
      if (isAnswering) socket.destroy();
      else refuse(socket, protocolError(code));
    };
    if (code !== 'ERR_HTTP_REQUEST_TIMEOUT') return end();
    afterReading(() => {
      // The request has come meanwhile.
      const isHere = connections.get(socket)?.count !== count;
      if (!isHere && !socket.destroyed) end();
    });
  });
}
