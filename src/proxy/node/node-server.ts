import { createServer } from 'node:http';
import { SpeechError } from '../../contract/errors.ts';
import { answerClientErrors } from '../../http/answer-client-errors.ts';
import { closeGracefully } from '../../http/close-gracefully.ts';
import { listen, urlOf } from '../../http/listen.ts';
import { type ProtocolError, protocolError } from '../../http/protocol-error.ts';
import { SERVER_TIMEOUTS } from '../../http/server-timeouts.ts';
import { writeToSocket } from '../../http/write-to-socket.ts';
import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { startMetricsServer } from '../../telemetry/metrics-server.ts';
import { consoleLogger, type ProxyLogger } from '../base/proxy-logger.ts';
import { errorReply } from '../base/reply.ts';
import type { Reply } from '../base/transport-types.ts';
import { BudgetGauges } from '../budgets/budget-gauges.ts';
import { MemorySpendingStore } from '../budgets/spending-store.ts';
import { MemorySpeechCache } from '../cache/memory-speech-cache.ts';
import type { SpeechCache } from '../cache/speech-cache.ts';
import { ListeningTotals } from '../metrics/listening-totals.ts';
import { createProxyMetrics } from '../metrics/proxy-metrics.ts';
import { SpeechTotals } from '../metrics/speech-totals.ts';
import { RedisGenerationLock } from '../redis/redis-generation-lock.ts';
import { RedisSpendingStore } from '../redis/redis-spending-store.ts';
import { limitsFromText } from '../setup/limits-from-text.ts';
import type { TextSources } from '../setup/options.ts';
import {
  type Environment,
  flag,
  optionsFromEnvironment,
  wholeNumber,
} from '../setup/options-from-environment.ts';
import { createNodeProxy } from './node-proxy.ts';
import { openBudgets } from './open-budgets.ts';
import { openSpeechCache } from './open-speech-cache.ts';
import { sendReply } from './send-reply.ts';
import { tracedRequests } from './traced-requests.ts';

export interface NodeProxyServerOptions {
  /** The same variables as for the `proxy` command: KURDISH_SPEECH_BASE_URL and the others, and AWS_… for a bucket. */
  environment: Environment;
  /** Default 127.0.0.1. */
  host?: string | undefined;
  /** Default 0: any free port. */
  port?: number | undefined;
  /** Default `/speech`. */
  mount?: string | undefined;
  /** Default KURDISH_SPEECH_TRUSTED_PROXIES, or 0: how many reverse proxies in front of this one append to X-Forwarded-For. */
  trustedProxies?: number | undefined;
  /** Default KURDISH_SPEECH_CACHE, or `memory` in public mode: `off`, `memory`, the path of a folder, or `s3://bucket/prefix`. */
  cache?: string | undefined;
  /** Default KURDISH_SPEECH_CACHE_BYTES, or 64 MiB in memory and 1 GiB in a folder. Not for a bucket. */
  cacheBytes?: number | undefined;
  /** Default KURDISH_SPEECH_REDIS, or none: `redis://…`, where several instances share budgets, one-time tokens and the generation of speech. */
  redis?: string | undefined;
  /** Default KURDISH_SPEECH_TEXTS, or `any`: which texts are spoken. */
  texts?: TextSources | undefined;
  /** Default KURDISH_SPEECH_OPENAI, or off: whether clients made for OpenAI's API are answered, too. */
  openAI?: boolean | undefined;
  /** Default KURDISH_SPEECH_LISTENING, or off: whether pages' reports of listening are counted. They are read by the metrics, so needs `metricsPort`. */
  listening?: boolean | undefined;
  /** How names are said; default none. */
  lexicon?: readonly LexiconEntry[] | undefined;
  /** Default KURDISH_SPEECH_LIMITS, or none: limits of visitors, such as `tokenRequests=50, charactersPerDayPerAddress=20000`. */
  limits?: string | undefined;
  /** Default KURDISH_SPEECH_BUDGETS, or none: the path of a JSON file of budgets, or the JSON itself. */
  budgets?: string | undefined;
  /** Port of `GET /metrics` in Prometheus' format, 0 for any free one; default none. */
  metricsPort?: number | undefined;
  /** Default 127.0.0.1. */
  metricsHost?: string | undefined;
  logger?: ProxyLogger | undefined;
}

export interface RunningProxy {
  /** `http://host:port`, without the mount. */
  url: string;
  /** Address of the metrics, where they were asked for. */
  metricsUrl: string | undefined;
  /** Stops accepting connections, lets open streams finish for up to 25 seconds, then closes them. */
  close(): Promise<void>;
}

const SERVER_OPTIONS = {
  ...SERVER_TIMEOUTS,
  keepAliveTimeout: 10_000,
  maxHeaderSize: 16 * 1024,
  // Refused with our own error body.
  requireHostHeader: false,
};
const REPORT_INTERVAL_MS = 60 * 60_000;

/**
 * Starts the proxy as a standalone server.
 * @throws SpeechError `invalid-argument` naming the variable to set; or the system error when the port is not available.
 */
export async function startNodeProxy(options: NodeProxyServerOptions): Promise<RunningProxy> {
  const { environment } = options;
  const configured = optionsFromEnvironment(environment);
  const { metricsPort, metricsHost } = options;
  const isListening = options.listening ?? flag(environment, 'KURDISH_SPEECH_LISTENING', 'listening');
  if (isListening && metricsPort === undefined)
    throw new SpeechError(
      'invalid-argument',
      'KURDISH_SPEECH_LISTENING (flag --listening) needs --metrics PORT, where the status page reads what is counted.',
      { field: 'listening' },
    );
  const listening = isListening ? new ListeningTotals() : undefined;
  const logger = options.logger ?? consoleLogger;
  const cache = openSpeechCache({
    cache: options.cache ?? environment.KURDISH_SPEECH_CACHE,
    maxBytes:
      options.cacheBytes ??
      wholeNumber(environment, 'KURDISH_SPEECH_CACHE_BYTES', 'cacheBytes', 1024 * 1024 * 1024),
    isPublic: configured.public === true,
    environment,
    logger,
  });
  const shared = await openShared(options.redis ?? environment.KURDISH_SPEECH_REDIS, cache, logger);
  const budgets = openBudgets(options.budgets ?? environment.KURDISH_SPEECH_BUDGETS, logger);
  const totals = new SpeechTotals();
  const store = shared?.options.store ?? new MemorySpendingStore();
  const gauges = new BudgetGauges(budgets.book, store, configured.origins ?? []);
  const wrapRequests = await tracedRequests();
  const proxy = createNodeProxy(
    {
      ...configured,
      ...(options.limits !== undefined && limitsFromText(options.limits, '--limits')),
      store,
      budgets: budgets.book,
      generationLock: shared?.options.generationLock,
      cache,
      meter: totals,
      listening,
      trustedProxies: options.trustedProxies ?? configured.trustedProxies,
      mount: options.mount,
      texts: options.texts ?? configured.texts,
      openAI: options.openAI ?? configured.openAI,
      lexicon: options.lexicon,
      logger,
    },
    wrapRequests,
  );
  const host = options.host ?? '127.0.0.1';
  let draining = false;
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    // A gateway in front may pick another one of them, and HTTP/1.1 needs one (RFC 9112, 3.2).
    const hosts = request.headersDistinct.host?.length ?? 0;
    if (hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0')) {
      response.setHeader('Connection', 'close');
      void sendReply(response, protocolReply(protocolError(undefined)));
      return;
    }
    if (draining) response.setHeader('Connection', 'close');
    void proxy.handle(request, response);
  });
  // An unknown Expect header is ignored (RFC 9110, 10.1.1 allows it).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  answerClientErrors(server, (socket, error) => {
    const { status, headers, body } = protocolReply(error);
    writeToSocket(socket, status, headers, String(body));
  });
  const url = await listen(server, options.port ?? 0, host);
  const figures = metricsPort === undefined ? undefined : createProxyMetrics(server, totals);
  const metrics =
    metricsPort === undefined || !figures
      ? undefined
      : await startMetricsServer({
          port: metricsPort,
          host: metricsHost,
          read: async () =>
            `${figures.read()}${listening?.toPrometheus() ?? ''}${await gauges.toPrometheus()}`,
        }).catch(async (error: unknown) => {
          figures.close();
          server.close();
          await proxy.close();
          shared?.close();
          budgets.close();
          throw error;
        });
  const report = () => {
    const added = totals.sinceLastReport();
    if (added) logger.info?.('Speech of the last hour.', added);
    void gauges.report().then((left) => left && logger.info?.('What is left of the budgets.', left));
  };
  const hourly = setInterval(report, REPORT_INTERVAL_MS).unref();
  return {
    url,
    metricsUrl: metrics && `${urlOf(metrics)}/metrics`,
    async close() {
      draining = true;
      clearInterval(hourly);
      figures?.close();
      budgets.close();
      metrics?.close();
      metrics?.closeAllConnections();
      await closeGracefully(server);
      await proxy.close();
      shared?.close();
    },
  };
}

function protocolReply({ status, code, message }: ProtocolError): Reply {
  return errorReply(new SpeechError(code, message, { status }));
}

/** What instances share through Redis. */
async function openShared(url: string | undefined, cache: SpeechCache | undefined, logger: ProxyLogger) {
  if (!url) return undefined;
  const { openRedis } = await import('../redis/open-redis.ts');
  const redis = await openRedis(url, logger);
  // In memory, the speech of another instance never appears, however long one waits.
  const isShared = cache && !(cache instanceof MemorySpeechCache);
  return {
    options: {
      store: new RedisSpendingStore(redis),
      generationLock: isShared ? new RedisGenerationLock(redis) : undefined,
    },
    close: () => redis.disconnect(),
  };
}
