import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { RecognitionEngine } from '../../engine/recognition-engine.ts';
import { hashSecret } from '../accounts/secret.ts';
import { refuse } from '../admission/refusal.ts';
import { accountsUnreachable } from '../http/accounts-unreachable.ts';
import { describeError, type Logger } from '../http/logger.ts';
import { writeRefusal } from '../http/write-refusal.ts';
import type { WorkLane } from '../load/work-lane.ts';
import type { LiveTicket, Store } from '../store/store.ts';
import { LiveConnection } from './live-connection.ts';
import { CLOSE } from './live-socket.ts';
import { LIVE_PATH, ticketOf } from './live-ticket.ts';
import { OpenConnections } from './open-connections.ts';
import { createWebSocketServer, isWebSocketRequest, NO_WEBSOCKET, STOPPING } from './web-socket-upgrade.ts';

const NOT_HERE = refuse(404, 'not-supported', 'There is nothing at this address.');

export interface LiveServerOptions {
  readonly store: Store;
  readonly engine: RecognitionEngine;
  readonly lane: WorkLane;
  readonly logger: Logger;
  readonly pingIntervalMs?: number | undefined;
}

/** The WebSocket side of live transcription, for any server that passes it upgrades. */
export interface LiveServer {
  /** Handles a Node server's `upgrade` event; the socket is always answered or closed. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Sends every open session its final text and closes it. */
  close(): Promise<void>;
}

export function createLiveServer({
  store,
  engine,
  lane,
  logger,
  pingIntervalMs,
}: LiveServerOptions): LiveServer {
  const server = createWebSocketServer();
  const connections = new OpenConnections();

  function open(socket: WebSocket, { account, dialect, maxSeconds }: LiveTicket): void {
    try {
      const connection = new LiveConnection(socket, engine.open(dialect), {
        maxSeconds,
        pingIntervalMs,
        openWork: (signal) => lane.open({ account, sounds: true, expectedSeconds: 0, isLetIn: true, signal }),
        logger,
      });
      connections.add(connection);
    } catch (error) {
      logger.error('recognition-failed', describeError(error));
      socket.close(CLOSE.failed, 'The recognizer could not be started.');
    }
  }

  function accept(socket: WebSocket, ticket: LiveTicket | undefined): void {
    // For an oversized or malformed frame the library has already closed the socket with the right code.
    socket.on('error', () => {});
    if (connections.isClosing) socket.close(CLOSE.goingAway, 'The service is stopping.');
    else if (ticket) open(socket, ticket);
    else socket.close(CLOSE.refused, 'This address has been used, has expired, or never existed.');
  }

  return {
    async upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      const path = (request.url ?? '').split('?', 1)[0]!;
      if (!path.startsWith(LIVE_PATH)) return writeRefusal(socket, NOT_HERE);
      if (!isWebSocketRequest(request)) return writeRefusal(socket, NO_WEBSOCKET);
      // Before a ticket is spent on a session that would end at once.
      if (connections.isClosing) return writeRefusal(socket, STOPPING);
      let ticket: LiveTicket | undefined;
      try {
        const secret = ticketOf(path);
        ticket = (secret && (await store.claimSession(hashSecret(secret)))) || undefined;
      } catch (error) {
        return writeRefusal(socket, accountsUnreachable(error, logger));
      }
      server.handleUpgrade(request, socket, head, (webSocket) => accept(webSocket, ticket));
    },
    close: () => connections.close(),
  };
}
