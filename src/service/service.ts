import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Health } from '../contract/health.ts';
import { ROUTES } from '../contract/routes.ts';
import { TRANSCRIPTION_DIALECTS } from '../contract/transcription.ts';
import type { RecognitionEngine } from '../engine/recognition-engine.ts';
import type { SynthesisEngine } from '../engine/synthesis-engine.ts';
import { DEFAULT_PLANS, type Plans } from './accounts/plans.ts';
import { createRequestRate } from './admission/request-rate.ts';
import { CATALOG, type Roster } from './catalog/catalog.ts';
import { type Logger, SILENT_LOGGER } from './http/logger.ts';
import { createReadiness } from './http/readiness.ts';
import { createRouter, type RouteContext, type RouteHandlers, servedRoutes } from './http/router.ts';
import { UploadRoom } from './http/upload-room.ts';
import { createLiveServer } from './live/live-server.ts';
import { createMcpEndpoint } from './mcp/create-mcp-endpoint.ts';
import { answerLinkedFile } from './mcp/linked-file.ts';
import type { ListeningGate } from './routes/admit-listener.ts';
import type { Gate } from './routes/admit-request.ts';
import { createOpenApiAnswer } from './routes/get-openapi.ts';
import { answerGetPlans } from './routes/get-plans.ts';
import { answerGetSpeakers } from './routes/get-speakers.ts';
import { jsonResponse } from './routes/respond.ts';
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
  /** Requests that an account may make of this instance a minute with one key; no limit by default. */
  requestsPerMinute?: number | undefined;
  /** Bytes of recordings that are held at once until each is read, by all callers together; 512 MiB by default. Above it: 503. */
  maxHeldUploadBytes?: number | undefined;
  /** Sent as `upgrade_url` where a larger plan would help; the service's own `/plans` by default. */
  upgradeUrl?: string | undefined;
  /** `http(s)://host[:port][/path]` by which clients reach the service; by default what each request says. */
  publicUrl?: string | undefined;
  /** Host names by which agents may call `/api/mcp`, beside loopback and that of `publicUrl`. */
  allowedHosts?: readonly string[] | undefined;
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
  /** Readiness is 503 from now on, so that balancers look elsewhere; requests are still carried out. */
  drain(): void;
  /** Sends the live sessions their final texts and closes them, and what agents hold open; new ones are refused from then on. */
  closeLive(): Promise<void>;
  /** Closes the live sessions, and the engines and the store that the service was given. */
  close(): Promise<void>;
}

export function createService({
  tts,
  stt,
  store,
  plans = DEFAULT_PLANS,
  requestsPerMinute,
  maxHeldUploadBytes,
  reserved = new Set(),
  loadRoster = () => CATALOG,
  upgradeUrl,
  publicUrl,
  allowedHosts,
  now = Date.now,
  logger = SILENT_LOGGER,
}: ServiceOptions): Service {
  const baseOf = (request: Request) => (publicUrl ?? new URL(request.url).origin).replace(/\/+$/, '');
  const readiness = createReadiness({ store, loadRoster });
  const rate = createRequestRate(requestsPerMinute);
  const billingOf = (request: Request, { logger }: RouteContext) => {
    return { store, plans, rate, upgradeUrl: upgradeUrl ?? baseOf(request) + ROUTES.listPlans.path, logger };
  };
  const gateOf = (request: Request, context: RouteContext): Gate => {
    return { ...billingOf(request, context), reserved, loadRoster };
  };
  const live = stt && createLiveServer({ store, engine: stt, logger });
  const recognition = stt && { name: stt.name, trained_on: stt.trainedOn };
  const health: Health = { status: 'ok', ...(recognition && { recognition }) };
  const closing = new AbortController();
  const callAgentTools = createMcpEndpoint({
    fetch: (request) => route(request),
    closing: closing.signal,
    ...{ store, plans, reserved, loadRoster, upgradeUrl, publicUrl, allowedHosts, now, logger },
    dialects: stt ? (stt.dialects ?? TRANSCRIPTION_DIALECTS) : [],
  });

  const handlers: RouteHandlers = {
    synthesizeSpeech: (request, context) => answerTtsProxy(request, gateOf(request, context), tts),
    streamSpeech: (request, context) => answerTtsStream(request, gateOf(request, context), tts),
    ...listeningHandlers(),
    listPlans: (request) => answerGetPlans(request, plans),
    listSpeakers: (request, context) => answerGetSpeakers(request, gateOf(request, context)),
    callAgentTools: (request, { requestId }) => callAgentTools(request, requestId),
    fetchAgentFile: (_, { parameters, logger }) => answerLinkedFile(parameters.secret!, store, now, logger),
    describeApi: (request) => describeApi(baseOf(request)),
    checkHealth: () => jsonResponse(health, 200),
    checkReadiness: (_, { logger }) => readiness.answer(logger),
  };

  /** Without an engine that listens, its routes are not there. */
  function listeningHandlers(): Pick<RouteHandlers, 'transcribeRecording' | 'connectLiveTranscription'> {
    if (!stt) return { transcribeRecording: undefined, connectLiveTranscription: undefined };
    const gateOf = (request: Request, context: RouteContext): ListeningGate => {
      return { ...billingOf(request, context), dialects: stt.dialects };
    };
    const uploads = new UploadRoom(maxHeldUploadBytes);
    return {
      transcribeRecording: (request, context) =>
        answerSttProxy(request, gateOf(request, context), stt, uploads),
      connectLiveTranscription: (request, context) =>
        answerSttStreamConnect(request, gateOf(request, context), { publicUrl, now }),
    };
  }

  const describeApi = createOpenApiAnswer(servedRoutes(handlers));
  const route = createRouter(handlers, logger);
  return {
    fetch: route,
    upgrade: live?.upgrade,
    drain: () => readiness.drain(),
    async closeLive() {
      closing.abort();
      await live?.close();
    },
    async close() {
      closing.abort();
      await live?.close();
      await tts.close();
      await stt?.close();
      await store.close();
    },
  };
}
