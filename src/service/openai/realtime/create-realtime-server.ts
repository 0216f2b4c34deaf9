import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { TRANSCRIPTION_LANGUAGES } from '../../../contract/dialects.ts';
import type { RecognitionEngine } from '../../../engine/recognition-engine.ts';
import { hashSecret, issueSecret } from '../../accounts/secret.ts';
import { isRefusal, type Refusal, refuse } from '../../admission/refusal.ts';
import { activeSttPlan } from '../../admission/transcription-rules.ts';
import { accountsUnreachable } from '../../http/accounts-unreachable.ts';
import { describeError } from '../../http/logger.ts';
import { writeRefusal } from '../../http/write-refusal.ts';
import { CLOSE } from '../../live/live-socket.ts';
import { OpenConnections } from '../../live/open-connections.ts';
import {
  createWebSocketServer,
  isWebSocketRequest,
  NO_WEBSOCKET,
  STOPPING,
} from '../../live/web-socket-upgrade.ts';
import type { LoadControl } from '../../load/load-control.ts';
import { authenticate, type TranscriptionServices } from '../../routes/authenticate.ts';
import { debitLiveSession } from '../../routes/debit-live-session.ts';
import type { LiveTicket } from '../../store/store.ts';
import { languageDialect } from '../language-dialect.ts';
import { openAiErrorBody } from '../openai-error-body.ts';
import { REALTIME_PATH } from '../realtime-events/realtime-path.ts';
import { RealtimeConnection } from './realtime-connection.ts';
import { isFirstVersion, REALTIME_PROTOCOL, realtimeKey } from './realtime-key.ts';
import { transcriptionModel } from './transcription-model.ts';

/** How long a session that has been paid for may take to begin. */
const CLAIM_MS = 60_000;

const NO_TRANSCRIPTION = refuse(
  400,
  'not-supported',
  '"intent" must be "transcription", or "model" one that transcribes: this service does not converse.',
  { field: 'intent' },
);

export interface RealtimeServerOptions {
  readonly engine: RecognitionEngine;
  readonly load: LoadControl;
  /** What admits a request. */
  readonly servicesOf: (request: Request) => TranscriptionServices;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly pingIntervalMs?: number | undefined;
}

export interface RealtimeServer {
  /** Handles a Node server's `upgrade` event for REALTIME_PATH; the socket is always answered or closed. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Sends every open session its final text and closes it. */
  close(): Promise<void>;
}

/** Transcription sessions for clients of OpenAI's API (docs/openai.md); each is debited as a live session, when it is opened. */
export function createRealtimeServer({
  engine,
  load,
  servicesOf,
  now,
  pingIntervalMs,
}: RealtimeServerOptions): RealtimeServer {
  const server = createWebSocketServer((offered) => offered.has(REALTIME_PROTOCOL) && REALTIME_PROTOCOL);
  const connections = new OpenConnections();
  const dialects = engine.dialects;

  /** Buys a session by the rules of our own. */
  async function buy(request: Request, services: TranscriptionServices): Promise<LiveTicket | Refusal> {
    const account = await authenticate(request.headers.get('x-api-key'), 'stt', services);
    if (isRefusal(account)) return account;
    const plan = activeSttPlan(account, services);
    if (isRefusal(plan)) return plan;
    const ticket = issueSecret();
    const dialect = dialects?.[0] ?? 'sorani';
    const sale = { account: account.id, plan, dialect, ticket, expiresAt: now() + CLAIM_MS };
    const usage = await debitLiveSession(sale, services, load.room);
    if (isRefusal(usage)) return usage;
    try {
      const session = await services.store.claimSession(hashSecret(ticket));
      return session ?? refuse(503, 'service-unavailable', 'The session took too long to begin; try again.');
    } catch (error) {
      return accountsUnreachable(error, services.logger);
    }
  }

  function open(
    socket: WebSocket,
    { account, dialect, maxSeconds }: LiveTicket,
    { headers, model }: { readonly headers: IncomingHttpHeaders; readonly model: string },
    { logger }: TranscriptionServices,
  ): void {
    // For an oversized or malformed frame the library has already closed the socket with the right code.
    socket.on('error', () => {});
    if (connections.isClosing) {
      socket.close(CLOSE.goingAway, 'The service is stopping.');
      return;
    }
    try {
      const connection = new RealtimeConnection(socket, {
        engine,
        settings: {
          format: { type: 'audio/pcm', rate: 24_000 },
          model,
          language: TRANSCRIPTION_LANGUAGES[dialect],
          dialect,
          prompt: '',
          keywords: [],
          findsTurns: true,
        },
        dialectOf: (language) => languageDialect(language, dialects),
        isFirstVersion: isFirstVersion(headers),
        now,
        maxSeconds,
        pingIntervalMs,
        openWork: (signal) =>
          load.recognition.open({ account, sounds: true, expectedSeconds: 0, isLetIn: true, signal }),
        logger,
      });
      connections.add(connection);
    } catch (error) {
      logger.error('recognition-failed', describeError(error));
      socket.close(CLOSE.failed, 'The recognizer could not be started.');
    }
  }

  return {
    async upgrade(incoming, socket, head) {
      socket.on('error', () => socket.destroy());
      const refuseWith = ({ status, body }: Refusal) =>
        writeRefusal(socket, { status, body: openAiErrorBody(status, body) });
      if (!isWebSocketRequest(incoming)) return refuseWith(NO_WEBSOCKET);
      const query = new URLSearchParams((incoming.url ?? '').split('?')[1]);
      const model = transcriptionModel(query);
      if (model === undefined) return refuseWith(NO_TRANSCRIPTION);
      // Before a session is spent that would end at once.
      if (connections.isClosing) return refuseWith(STOPPING);
      const request = asRequest(incoming);
      const services = servicesOf(request);
      if (socket.destroyed) return;
      const session = await buy(request, services);
      if (isRefusal(session)) return refuseWith(session);
      server.handleUpgrade(incoming, socket, head, (webSocket) =>
        open(webSocket, session, { headers: incoming.headers, model }, services),
      );
    },
    close: () => connections.close(),
  };
}

/** The upgrade as a request with the key where ours have it. */
function asRequest({ headers }: IncomingMessage): Request {
  const key = realtimeKey(headers);
  const authority = `http://${headers.host}`;
  // Without a name and password, which a request's address may not have.
  const host = URL.canParse(authority) ? new URL(authority).host : 'localhost';
  return new Request(`http://${host}${REALTIME_PATH}`, {
    headers: key === undefined ? {} : { 'x-api-key': key },
  });
}
