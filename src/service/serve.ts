import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { delay } from '../async/delay.ts';
import type { ReadingPaces } from '../async/slow-reader.ts';
import { ROUTES } from '../contract/routes.ts';
import { answerClientErrors } from '../http/answer-client-errors.ts';
import { closeGracefully } from '../http/close-gracefully.ts';
import { limitArrivalTime } from '../http/limit-arrival-time.ts';
import { limitPipelining } from '../http/limit-pipelining.ts';
import { listen } from '../http/listen.ts';
import { SERVER_TIMEOUTS } from '../http/server-timeouts.ts';
import { refuse } from './admission/refusal.ts';
import { protocolRefusal } from './http/protocol-refusal.ts';
import { refusalResponse } from './http/respond.ts';
import { writeResponse } from './http/response-stream.ts';
import { writeRefusal } from './http/write-refusal.ts';
import type { Service } from './service.ts';

export interface RunningService {
  /** `http://host:port` as bound. */
  readonly url: string;
  /** Refuses new connections, lets streams finish for up to 25 s, then closes the rest; resolves when all requests are finished. */
  close(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 20_000;
/** Both take recordings. */
const UPLOAD_PATHS: ReadonlySet<string | undefined> = new Set([
  ROUTES.transcribeRecording.path,
  ROUTES.callAgentTools.path,
]);
/** Longer than the 60 s for which gateways commonly keep idle connections: the side that sends must be the one that closes, or a request meets a reset. */
const KEEP_ALIVE_MS = 65_000;
/** A client may stop reading for this long before its stream, and the engine behind it, is aborted. */
const STALL_TIMEOUT_MS = 5 * 60_000;
/** For requests whose connection is already closed to release their reservations. */
const CLEANUP_MS = 1000;

export interface ServeOptions {
  readonly host?: string | undefined;
  /** 0, the default, picks a free one. */
  readonly port?: number | undefined;
  /** How long connections are still accepted after readiness turns 503; 0 by default. */
  readonly noticeMs?: number | undefined;
  /** How slowly clients may read; READING_PACES by default. */
  readonly paces?: ReadingPaces | undefined;
}

/** Listens on a host and a port (0 picks a free one). The service itself stays open when the listener closes. */
export async function serve(
  service: Pick<Service, 'fetch'> & Partial<Pick<Service, 'upgrade' | 'drain' | 'closeLive'>>,
  { host = '127.0.0.1', port = 0, noticeMs = 0, paces }: ServeOptions = {},
): Promise<RunningService> {
  let isDraining = false;
  /** Host and port as bound; a server that closes no longer knows them. */
  let authority = '';
  const inFlight = new Set<Promise<void>>();
  const answer = async (response: Response, outgoing: ServerResponse) => {
    if (isDraining) outgoing.setHeader('connection', 'close');
    await writeResponse(response, outgoing, paces);
    discardBody(outgoing.req);
    return RESPONSE_ALREADY_SENT;
  };
  const listener = getRequestListener(
    async (request, environment) => {
      const { outgoing } = environment as HttpBindings;
      return answer(await service.fetch(request), outgoing);
    },
    {
      overrideGlobalObjects: false,
      // It would close the connection half a second after an early refusal, which a client that is still sending would never read.
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
      ...SERVER_TIMEOUTS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // The listener refuses it with our own error body.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      if (!limitPipelining(incoming, outgoing)) return;
      // A gateway in front may pick another one of them (RFC 9112, 3.2).
      if ((incoming.headersDistinct.host?.length ?? 0) > 1) {
        outgoing.setHeader('connection', 'close');
        void writeResponse(
          refusalResponse(protocolRefusal(undefined), { 'x-request-id': randomUUID() }),
          outgoing,
        );
        return;
      }
      // HTTP/1.0 needs no Host, and some load balancers' health checks still use it.
      if (incoming.httpVersion === '1.0') incoming.headers.host ??= authority;
      if (UPLOAD_PATHS.has(incoming.url?.split('?', 1)[0])) outgoing.on('timeout', destroyIfUnread);
      else if (hasBody(incoming))
        limitArrivalTime(incoming, REQUEST_TIMEOUT_MS, () => refuseLate(incoming, outgoing));
      const handled: Promise<void> = listener(incoming, outgoing).finally(() => inFlight.delete(handled));
      inFlight.add(handled);
    },
  );
  server.timeout = STALL_TIMEOUT_MS;
  // An unknown Expect header is ignored and the request processed (RFC 9110, 10.1.1 allows either).
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  answerClientErrors(server, (socket, { status, code, message }) =>
    writeRefusal(socket, refuse(status, code, message)),
  );
  if (service.upgrade) {
    const { upgrade } = service;
    server.on('upgrade', (request, socket, head) => {
      if (request.headers.upgrade?.toLowerCase() === 'websocket')
        upgrade(request, socket, head).catch(() => socket.destroy());
      else serveWithoutUpgrade(server, request, socket, head);
    });
  }
  const url = await listen(server, port, host);
  authority = new URL(url).host;
  return {
    url,
    async close() {
      isDraining = true;
      service.drain?.();
      if (noticeMs > 0) await delay(noticeMs);
      void service.closeLive?.();
      await closeGracefully(server);
      await new Promise<void>((resolve) => {
        const cleanup = setTimeout(resolve, CLEANUP_MS);
        void Promise.allSettled(inFlight).then(() => {
          clearTimeout(cleanup);
          resolve();
        });
      });
    },
  };
}

/**
 * Drains the body of a request that was answered early, within the timeouts above: the next request of the connection follows it. Node
 * does so itself only for bodies that nobody has started to read.
 */
function discardBody(incoming: IncomingMessage): void {
  if (incoming.complete) return;
  incoming.removeAllListeners('data');
  incoming.resume();
}

/** Transcribing a long recording may exceed the stall timeout: only a client that leaves the response unread is disconnected. */
function destroyIfUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function refuseLate({ socket }: IncomingMessage, { headersSent }: ServerResponse): void {
  if (headersSent) socket.destroySoon();
  else writeRefusal(socket, protocolRefusal('ERR_HTTP_REQUEST_TIMEOUT'));
}

/**
 * An optional upgrade, such as Java's offer of HTTP/2, may be ignored (RFC 9110, 7.8). Node has already detached the connection from its
 * parser: the request is fed back to it without the upgrade headers.
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
