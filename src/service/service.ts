import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Context, Hono } from 'hono';
import { refuse } from './admission/refusal.ts';
import { CATALOG, type Roster } from './catalog.ts';
import type { SynthesisEngine } from './engine/engine.ts';
import type { RecognitionEngine } from './engine/recognition.ts';
import { createLiveServer } from './live-server.ts';
import { describeError, type Logger, SILENT_LOGGER } from './logger.ts';
import { DEFAULT_PLANS, type Plans } from './plans.ts';
import type { Gate } from './routes/admit-request.ts';
import { answerGetSpeakers, answerSpeakersPreflight } from './routes/get-speakers.ts';
import { jsonResponse, refusalResponse } from './routes/respond.ts';
import { answerSttProxy } from './routes/stt-proxy.ts';
import { answerSttStreamConnect } from './routes/stt-stream-connect.ts';
import { answerTtsProxy } from './routes/tts-proxy.ts';
import { answerTtsStream } from './routes/tts-stream.ts';
import type { Store } from './store/store.ts';

export interface ServiceOptions {
  tts: SynthesisEngine;
  /** Without one, the service only speaks. */
  stt?: RecognitionEngine | undefined;
  store: Store;
  /** What each plan allows; DEFAULT_PLANS by default. */
  plans?: Plans | undefined;
  /** Voices that no account may use. */
  reserved?: ReadonlySet<string> | undefined;
  /** The catalog of each request; it may throw, and nothing is then validated. The built-in catalog by default. */
  loadRoster?: (() => Roster | Promise<Roster>) | undefined;
  /** Sent as `upgrade_url` where a larger plan would help. */
  upgradeUrl?: string | undefined;
  /** `http(s)://host[:port][/path]` by which clients reach the service; by default what each request says. */
  publicUrl?: string | undefined;
  /** Milliseconds since the epoch. */
  now?: (() => number) | undefined;
  logger?: Logger | undefined;
}

/** The contract behind a fetch handler. It mounts on any server that speaks `Request` and `Response`. */
export interface Service {
  /** Never rejects: a fault of our own is a 500 with the request's id. */
  fetch(request: Request): Promise<Response>;
  /** Takes the `upgrade` event of a Node server: live transcription. Absent where the service only speaks. */
  readonly upgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>) | undefined;
  /** Sends the live sessions their final texts and closes them; new ones are refused from then on. */
  closeLive(): Promise<void>;
  /** Closes the live sessions, and the engines and the store that the service was given. */
  close(): Promise<void>;
}

const PATHS: ReadonlySet<string> = new Set([
  '/api/tts-proxy',
  '/api/tts-stream',
  '/api/stt-proxy',
  '/api/stt-stream-connect',
  '/api/get-speakers',
  '/healthz',
]);

type Environment = { Variables: { requestId: string } };

export function createService({
  tts,
  stt,
  store,
  plans = DEFAULT_PLANS,
  reserved = new Set(),
  loadRoster = () => CATALOG,
  upgradeUrl,
  publicUrl,
  now = Date.now,
  logger = SILENT_LOGGER,
}: ServiceOptions): Service {
  const gateOf = (context: Context<Environment>): Gate => {
    return {
      store,
      plans,
      reserved,
      loadRoster,
      upgradeUrl,
      logger: tagged(logger, context.get('requestId')),
    };
  };
  const app = new Hono<Environment>();

  app.use(async (context, next) => {
    const started = performance.now();
    context.set('requestId', requestIdOf(context.req.raw));
    await next();
    context.header('x-request-id', context.get('requestId'));
    logger.info('request', {
      requestId: context.get('requestId'),
      method: context.req.method,
      // Other paths may hold anything that a caller put there by mistake.
      route: PATHS.has(context.req.path) ? context.req.path : 'other',
      status: context.res.status,
      milliseconds: Math.round(performance.now() - started),
    });
  });

  app.post('/api/tts-proxy', (context) => answerTtsProxy(context.req.raw, gateOf(context), tts));
  app.post('/api/tts-stream', (context) => answerTtsStream(context.req.raw, gateOf(context), tts));
  if (stt) {
    const listeningGateOf = (context: Context<Environment>) => {
      return {
        store,
        plans,
        upgradeUrl,
        logger: tagged(logger, context.get('requestId')),
        dialects: stt.dialects,
      };
    };
    app.post('/api/stt-proxy', (context) => answerSttProxy(context.req.raw, listeningGateOf(context), stt));
    app.post('/api/stt-stream-connect', (context) =>
      answerSttStreamConnect(context.req.raw, listeningGateOf(context), { publicUrl, now }),
    );
    app.all('/api/stt-proxy', methodNotAllowed('POST'));
    app.all('/api/stt-stream-connect', methodNotAllowed('POST'));
  }
  const live = stt && createLiveServer({ store, engine: stt, logger });
  app.get('/api/get-speakers', (context) => answerGetSpeakers(context.req.raw, gateOf(context)));
  app.options('/api/get-speakers', answerSpeakersPreflight);
  const recognition = stt && { name: stt.name, trained_on: stt.trainedOn };
  app.get('/healthz', () => jsonResponse({ status: 'ok', ...(recognition && { recognition }) }, 200));

  app.all('/api/tts-proxy', methodNotAllowed('POST'));
  app.all('/api/tts-stream', methodNotAllowed('POST'));
  app.all('/api/get-speakers', methodNotAllowed('GET, HEAD, OPTIONS'));
  app.all('/healthz', methodNotAllowed('GET, HEAD'));

  app.notFound(() => refusalResponse(refuse(404, 'not-supported', 'There is nothing at this address.')));
  app.onError((error, context) => {
    const requestId = context.get('requestId');
    logger.error('unhandled', { requestId, ...describeError(error) });
    const message = `The service failed on this request; its id is ${requestId}.`;
    return refusalResponse(refuse(500, 'internal', message));
  });

  return {
    async fetch(request) {
      return app.fetch(request);
    },
    upgrade: live?.upgrade,
    closeLive: async () => live?.close(),
    async close() {
      await live?.close();
      await tts.close();
      await stt?.close();
      await store.close();
    },
  };
}

function methodNotAllowed(allow: string) {
  return ({ req }: Context<Environment>) =>
    refusalResponse(refuse(405, 'not-supported', `${req.method} is not allowed here; use ${allow}.`), {
      allow,
    });
}

/** Every line about a request carries its id. */
function tagged(logger: Logger, requestId: string): Logger {
  return {
    info: (event, fields) => logger.info(event, { requestId, ...fields }),
    error: (event, fields) => logger.error(event, { requestId, ...fields }),
  };
}

/** The caller's own id where it is safe to repeat, else a new one. */
function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id');
  return given && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}
