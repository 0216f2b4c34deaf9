import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { ROUTES } from '../../contract/routes.ts';
import { refuse } from '../admission/refusal.ts';
import { refusalResponse } from '../routes/respond.ts';
import type { Service } from '../service.ts';
import { protocolRefusal } from './protocol-refusal.ts';
import { writeRefusal } from './write-refusal.ts';
import { writeResponse } from './write-response.ts';

export interface RunningService {
  /** `http://host:port` as bound. */
  readonly url: string;
  /** Refuses new connections, lets streams finish for up to 25 s, then closes what is left; resolves when their requests are done with. */
  close(): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
/** A recording of 100 MB arrives within this at 3 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;
/** Recordings come to both. */
const UPLOAD_PATHS: ReadonlySet<string | undefined> = new Set([
  ROUTES.transcribeRecording.path,
  ROUTES.callAgentTools.path,
]);
const TIMEOUT_CHECK_MS = 1000;
/** A reader may stop for this long before its stream, and what the engine holds for it, is given up. */
const STALL_TIMEOUT_MS = 5 * 60_000;
/** Orchestrators commonly end a process 30 s after they asked it to stop. */
const GRACE_MS = 25_000;
/** For what is left to do of a request whose connection is closed: giving back what it had set aside. */
const AFTERMATH_MS = 1000;

export interface ServeOptions {
  readonly host?: string | undefined;
  /** 0, the default, picks a free one. */
  readonly port?: number | undefined;
  /** How long connections are still taken after readiness is 503; 0 by default. */
  readonly noticeMs?: number | undefined;
}

/** Listens on a host and a port (0 picks a free one). The service itself stays open when the listener closes. */
export async function serve(
  service: Pick<Service, 'fetch'> & Partial<Pick<Service, 'upgrade' | 'drain' | 'closeLive'>>,
  { host = '127.0.0.1', port = 0, noticeMs = 0 }: ServeOptions = {},
): Promise<RunningService> {
  let isDraining = false;
  const inHand = new Set<Promise<void>>();
  /** The last answer of each connection. */
  const latest = new WeakMap<Duplex, ServerResponse>();
  const answer = async (response: Response, outgoing: ServerResponse) => {
    if (isDraining) outgoing.setHeader('connection', 'close');
    await writeResponse(response, outgoing);
    throwAwayTheRest(outgoing.req);
    return RESPONSE_ALREADY_SENT;
  };
  const listener = getRequestListener(
    async (request, environment) => {
      const { outgoing } = environment as HttpBindings;
      return answer(await service.fetch(request), outgoing);
    },
    {
      overrideGlobalObjects: false,
      // It would cut the connection half a second after an early refusal, which a client that is still sending then never reads.
      autoCleanupIncoming: false,
      errorHandler: (error) =>
        refusalResponse(
          error instanceof RequestError
            ? protocolRefusal(undefined)
            : refuse(500, 'internal', 'The service failed on this request.'),
          { 'x-request-id': randomUUID() },
        ),
    },
  );
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: UPLOAD_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // The listener refuses it, in our words.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      latest.set(incoming.socket, outgoing);
      // Which of them was meant, a gateway in front may see differently (RFC 9112, 3.2).
      if ((incoming.headersDistinct.host?.length ?? 0) > 1) {
        writeRefusal(incoming.socket, protocolRefusal(undefined));
        return;
      }
      // HTTP/1.0 needs no host, and health checks of balancers still speak it.
      if (incoming.httpVersion === '1.0') incoming.headers.host ??= hostOf(server.address() as AddressInfo);
      if (UPLOAD_PATHS.has(incoming.url?.split('?', 1)[0])) outgoing.on('timeout', giveUpStalled);
      else limitArrival(incoming, outgoing);
      // A connection whose answer ends while draining goes idle after the server closed; nothing else would close it.
      outgoing.once('close', () => {
        if (!server.listening) setImmediate(() => server.closeIdleConnections());
      });
      const handled: Promise<void> = listener(incoming, outgoing).finally(() => inHand.delete(handled));
      inHand.add(handled);
    },
  );
  server.timeout = STALL_TIMEOUT_MS;
  // An expectation that is not known is not met, and the request carried out (RFC 9110, 10.1.1 leaves the choice).
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    const outgoing = latest.get(socket);
    // Into an answer that has begun, nothing can be written.
    if (outgoing?.headersSent && !outgoing.writableFinished) socket.destroy();
    else writeRefusal(socket, protocolRefusal(code));
  });
  if (service.upgrade) {
    const { upgrade } = service;
    server.on('upgrade', (request, socket, head) => {
      if (request.headers.upgrade?.toLowerCase() === 'websocket') void upgrade(request, socket, head);
      else serveWithoutUpgrade(server, request, socket, head);
    });
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${hostOf(server.address() as AddressInfo)}`,
    async close() {
      isDraining = true;
      service.drain?.();
      if (noticeMs > 0) await wait(noticeMs);
      void service.closeLive?.();
      const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      clearTimeout(grace);
      await new Promise<void>((resolve) => {
        const aftermath = setTimeout(resolve, AFTERMATH_MS);
        void Promise.allSettled(inHand).then(() => {
          clearTimeout(aftermath);
          resolve();
        });
      });
    },
  };
}

/**
 * Reads what is still to come of a request that was answered early, within the limits of time above: the next request of the connection
 * comes after it. Node does so itself only where nobody has begun to read.
 */
function throwAwayTheRest(incoming: IncomingMessage): void {
  if (incoming.complete) return;
  incoming.removeAllListeners('data');
  incoming.resume();
}

/** A long recording is heard for longer than a stalled reader is waited for: only one that leaves an answer unread is given up. */
function giveUpStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/** Gives up a request whose body is not here in time: Node has one limit for all requests, and uploads need a long one. */
function limitArrival(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (
    incoming.headers['content-length'] === undefined &&
    incoming.headers['transfer-encoding'] === undefined
  ) {
    return;
  }
  const timer = setTimeout(() => {
    if (incoming.complete) return;
    if (outgoing.headersSent) incoming.socket.destroySoon();
    else writeRefusal(incoming.socket, protocolRefusal('ERR_HTTP_REQUEST_TIMEOUT'));
  }, REQUEST_TIMEOUT_MS);
  incoming.once('close', () => clearTimeout(timer));
}

/**
 * An upgrade that is only offered, as Java's client offers HTTP/2, may be ignored (RFC 9110, 7.8). Node has taken the connection away
 * from its parser by now: the request is given back to it without the offer.
 */
function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (!/^(connection|upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  if (head.length > 0) socket.unshift(head);
  socket.unshift(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
  server.emit('connection', socket);
}

function hostOf({ address, family, port }: AddressInfo): string {
  return `${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
