import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { TRANSCRIPTION_DIALECTS } from '../contract/dialects.ts';
import type { Health } from '../contract/health.ts';
import { type OperationId, ROUTES } from '../contract/routes.ts';
import type { RecognitionEngine } from '../engine/recognition-engine.ts';
import type { SynthesisEngine } from '../engine/synthesis-engine.ts';
import { DEFAULT_PLANS, type Plans } from './accounts/plan-rules.ts';
import { createRequestRate } from './admission/request-rate.ts';
import { CATALOG, listSpeakers, type Roster } from './catalog/catalog.ts';
import { LinkedFiles } from './files/linked-files.ts';
import { type Logger, SILENT_LOGGER } from './http/logger.ts';
import { createReadiness } from './http/readiness.ts';
import { jsonResponse, refusalResponse } from './http/respond.ts';
import { createRouter, type RouteContext, type RouteHandlers, servedRoutes } from './http/router.ts';
import { createLiveServer } from './live/live-server.ts';
import { LoadControl } from './load/load-control.ts';
import type { LoadFigures } from './load/load-figures.ts';
import { answerLinkedFile } from './mcp/linked-file.ts';
import { loadMcpEndpoint } from './mcp/load-mcp-endpoint.ts';
import { createOpenAiHandlers } from './openai/create-openai-handlers.ts';
import { openAiRefusal } from './openai/openai-error.ts';
import { OPENAI_ROUTES } from './openai/openai-routes.ts';
import { createRealtimeServer } from './openai/realtime/create-realtime-server.ts';
import { REALTIME_PATH } from './openai/realtime-events/realtime-path.ts';
import { answerTranscription } from './openai/transcriptions.ts';
import type { SynthesisServices } from './routes/admit-request.ts';
import type { TranscriptionServices } from './routes/authenticate.ts';
import { createOpenApiAnswer } from './routes/get-openapi.ts';
import { answerGetPlans } from './routes/get-plans.ts';
import { answerGetSpeakers } from './routes/get-speakers.ts';
import { answerSttProxy } from './routes/stt-proxy.ts';
import { answerSttStreamConnect } from './routes/stt-stream-connect.ts';
import { synthesisRequest } from './routes/synthesis-request.ts';
import { answerTtsProxy } from './routes/tts-proxy.ts';
import { answerTtsStream } from './routes/tts-stream.ts';
import type { Store } from './store/store.ts';

export interface ServiceOptions {
  tts: SynthesisEngine;
  /** Without one, the service only synthesizes. */
  stt?: RecognitionEngine | undefined;
  store: Store;
  /** What each plan allows; DEFAULT_PLANS by default. */
  plans?: Plans | undefined;
  /** Voices that no account may use. */
  reserved?: ReadonlySet<string> | undefined;
  /** The catalog, loaded for each request; where it throws, the request is refused with 503. The built-in catalog by default. */
  loadRoster?: (() => Roster | Promise<Roster>) | undefined;
  /** Requests per minute, key and instance; unlimited by default. */
  requestsPerMinute?: number | undefined;
  /** Bytes of uploads and of answers held at once over all callers, an account half of it; 512 MiB by default. Above it: 503. */
  maxHeldBytes?: number | undefined;
  /** Threads of each engine, from which follows how much work runs at once; the number of cores minus one by default. */
  threads?: number | undefined;
  /**
   * Folder for agents' long answers, which instances that share a store share too. `files` in the store's folder by default; without
   * one, a temporary folder of this instance, whose links work only here.
   */
  filesFolder?: string | undefined;
  /** Sent as `upgrade_url` where a larger plan would help; the service's own `/plans` by default. */
  upgradeUrl?: string | undefined;
  /** `http(s)://host[:port][/path]` under which clients reach the service; each request's own origin by default. */
  publicUrl?: string | undefined;
  /** Host names accepted by `/api/mcp` besides loopback and that of `publicUrl`. */
  allowedHosts?: readonly string[] | undefined;
  /** Milliseconds since the epoch. */
  now?: (() => number) | undefined;
  logger?: Logger | undefined;
}

/** The speech API as a fetch handler. Mounts on any server that uses `Request` and `Response`. */
export interface Service {
  /** Never rejects: an internal error is a 500 with the request's id. */
  fetch(request: Request): Promise<Response>;
  /** Handles a Node server's `upgrade` event: live transcription. Absent without a recognizer. */
  readonly upgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>) | undefined;
  /** What runs, waits and is held at this moment. */
  load(): LoadFigures;
  /** Turns readiness to 503, so that load balancers route elsewhere; requests are still served. */
  drain(): void;
  /** Sends live sessions their final texts and closes them, along with agents' open streams; refuses new ones. */
  closeLive(): Promise<void>;
  /** Closes live sessions, the engines and the store. */
  close(): Promise<void>;
}

export function createService({
  tts,
  stt,
  store,
  plans = DEFAULT_PLANS,
  requestsPerMinute,
  maxHeldBytes,
  threads,
  reserved = new Set(),
  loadRoster = () => CATALOG,
  filesFolder,
  upgradeUrl,
  publicUrl,
  allowedHosts,
  now = Date.now,
  logger = SILENT_LOGGER,
}: ServiceOptions): Service {
  const baseOf = (request: Request) => (publicUrl ?? new URL(request.url).origin).replace(/\/+$/, '');
  const readiness = createReadiness({ store, loadRoster });
  const rate = createRequestRate(requestsPerMinute);
  const billingServicesOf = (request: Request, { logger }: Pick<RouteContext, 'logger'>) => {
    return { store, plans, rate, upgradeUrl: upgradeUrl ?? baseOf(request) + ROUTES.listPlans.path, logger };
  };
  const servicesOf = (request: Request, context: RouteContext): SynthesisServices => {
    return { ...billingServicesOf(request, context), reserved, loadRoster, load };
  };
  const transcriptionServicesOf = (request: Request, context: RouteContext): TranscriptionServices => {
    return { ...billingServicesOf(request, context), dialects: stt?.dialects };
  };
  const load = new LoadControl({ maxHeldBytes, threads });
  const live = stt && createLiveServer({ store, engine: stt, lane: load.recognition, logger });
  const realtime =
    stt &&
    createRealtimeServer({
      engine: stt,
      load,
      servicesOf: (request) => ({ ...billingServicesOf(request, { logger }), dialects: stt.dialects }),
      now,
    });
  const recognition = stt && { name: stt.name, trained_on: stt.trainedOn };
  const health: Health = { status: 'ok', ...nameEngines(tts), ...(recognition && { recognition }) };
  const closing = new AbortController();
  const files = new LinkedFiles({ store, folder: filesFolder, now, logger });
  /** How agents' calls take the answers of the endpoints. */
  const deliveries = new WeakMap<Request, SynthesisServices['deliver']>();
  const callAgentTools = loadMcpEndpoint({
    fetch(request, deliver) {
      if (deliver) deliveries.set(request, deliver);
      return route(request);
    },
    files,
    closing: closing.signal,
    ...{ store, plans, reserved, loadRoster, upgradeUrl, publicUrl, allowedHosts, now, logger },
    dialects: stt ? (stt.dialects ?? TRANSCRIPTION_DIALECTS) : [],
  });

  const handlers: RouteHandlers<OperationId> = {
    synthesizeSpeech: (request, context) =>
      answerTtsProxy(
        synthesisRequest(request),
        { ...servicesOf(request, context), deliver: deliveries.get(request) },
        tts,
      ),
    streamSpeech: (request, context) =>
      answerTtsStream(synthesisRequest(request), servicesOf(request, context), tts),
    ...transcriptionHandlers(),
    listPlans: (request) => answerGetPlans(request, plans),
    listSpeakers: (request, context) => answerGetSpeakers(request, servicesOf(request, context), tts),
    callAgentTools: (request, { requestId }) => callAgentTools(request, requestId),
    fetchAgentFile: (request, { parameters, logger }) =>
      answerLinkedFile(request, parameters.secret!, files, logger),
    describeApi: (request) => describeApi(baseOf(request)),
    checkHealth: () => jsonResponse(health, 200),
    checkReadiness: (_, { logger }) => readiness.answer(logger),
  };

  /** Without a recognizer, these routes do not exist. */
  function transcriptionHandlers(): Pick<
    RouteHandlers<OperationId>,
    'transcribeRecording' | 'connectLiveTranscription'
  > {
    if (!stt) return { transcribeRecording: undefined, connectLiveTranscription: undefined };
    return {
      transcribeRecording: (request, context) =>
        answerSttProxy(request, transcriptionServicesOf(request, context), stt, load),
      connectLiveTranscription: (request, context) =>
        answerSttStreamConnect(request, transcriptionServicesOf(request, context), {
          publicUrl,
          now,
          room: load.room,
        }),
    };
  }

  const openAiHandlers = createOpenAiHandlers({
    fetch: (request) => route(request),
    streamSpeech: (request, services) => answerTtsStream(request, services, tts),
    servicesOf,
    transcribe:
      stt &&
      ((request, context) =>
        answerTranscription(request, transcriptionServicesOf(request, context), stt, load)),
    dialects: stt ? (stt.dialects ?? TRANSCRIPTION_DIALECTS) : [],
  });
  const routes = [...servedRoutes(ROUTES, handlers), ...servedRoutes(OPENAI_ROUTES, openAiHandlers)];
  const describeApi = createOpenApiAnswer(routes.map(({ id, route }) => [id, route]));
  const route = createRouter(routes, logger, (path) =>
    path.startsWith('/v1/') ? openAiRefusal : refusalResponse,
  );
  return {
    fetch: route,
    upgrade:
      live &&
      realtime &&
      ((request, socket, head) => {
        const isRealtime = request.url?.split('?', 1)[0] === REALTIME_PATH;
        return (isRealtime ? realtime : live).upgrade(request, socket, head);
      }),
    load: () => load.figures(),
    drain: () => readiness.drain(),
    async closeLive() {
      closing.abort();
      await Promise.all([live?.close(), realtime?.close()]);
    },
    async close() {
      closing.abort();
      await Promise.all([live?.close(), realtime?.close()]);
      await tts.close();
      await stt?.close();
      await files.close();
      await store.close();
    },
  };
}

/** The voices that another engine speaks; nothing where there is only one. */
function nameEngines(tts: SynthesisEngine): Pick<Health, 'synthesis'> {
  if (!tts.voiceEngine) return {};
  const engines = listSpeakers().map(({ id }) => [id, tts.voiceEngine?.(id).name ?? tts.name] as const);
  return {
    synthesis: {
      engine: tts.name,
      voices: Object.fromEntries(engines.filter(([, name]) => name !== tts.name)),
    },
  };
}
