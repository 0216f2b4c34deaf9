import { SpeechError } from '../../contract/errors.ts';
import type { Refund } from './budgets.ts';
import { readLiveSession } from './live-session.ts';
import { isAllowedLiveUrl } from './live-url.ts';
import { errorReply, jsonReply } from './reply.ts';
import type { RetryBudget } from './retry-policy.ts';
import { rewriteError } from './rewrite-error.ts';
import { createSecretScan } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { FailureReason, HeadDecision, Reply, UpstreamAnswer } from './transport-types.ts';

export interface AnswerContext {
  settings: Settings;
  /** Path behind the mount, for the log. */
  path: string;
  /** True for stt-stream-connect, whose answer is read before it is passed on. */
  live: boolean;
  cors: Record<string, string>;
  refund: Refund;
  /** Undefined where the body cannot be sent twice. */
  retries: RetryBudget | undefined;
}

const PASSED_HEADERS = [
  'Content-Type',
  'Content-Length',
  'X-Sample-Rate',
  'X-Channels',
  'X-Bit-Depth',
  'X-Model-Version',
  'X-Request-Id',
  'Retry-After',
];
const LONGEST_COLLECTED = 64 * 1024;
const MOST_RETRIES = 2;
const FIRST_BACKOFF_MS = 100;
const LONGEST_RETRY_AFTER_MS = 2000;
const decoder = new TextDecoder();

/** Statuses of the contract that tell the caller something; any other is the operator's business. */
const CALLERS_BUSINESS: ReadonlySet<number> = new Set([400, 403, 413, 415, 422, 429, 500, 503]);

/** Decides on the service's answer: what is passed through, what is read and rewritten, what is tried again. */
export function createAnswer({ settings, path, live, cors, refund, retries }: AnswerContext): UpstreamAnswer {
  const { redactor, logger } = settings;
  let attempts = 0;

  function passedHeaders(
    header: (name: string) => string | undefined,
    names: readonly string[],
  ): Record<string, string> {
    const headers: Record<string, string> = {};
    for (const name of names) {
      const value = header(name.toLowerCase());
      if (value !== undefined && !redactor.holdsSecret(value)) headers[name] = value;
    }
    return headers;
  }

  function badGateway(reason: string, fields: Record<string, unknown> = {}): Reply {
    logger.error(reason, { path, ...fields });
    return errorReply(
      new SpeechError('service-unavailable', 'The speech service gave no usable answer.', { status: 502 }),
      cors,
    );
  }

  async function refused(reason: string, status: number): Promise<Reply> {
    await refund();
    return badGateway(reason, { status });
  }

  function collectError(status: number, headers: Record<string, string>): HeadDecision {
    return {
      kind: 'collect',
      maxBytes: LONGEST_COLLECTED,
      async reply(bytes) {
        await refund();
        const error = rewriteError(settings, status, redactor.redact(bytes ? decoder.decode(bytes) : ''));
        // Once more behind the parser: JSON can spell a key with escapes.
        const body: unknown = JSON.parse(redactor.redact(JSON.stringify(error)));
        return jsonReply(status, body, { ...cors, ...headers });
      },
    };
  }

  function collectLive(): HeadDecision {
    return {
      kind: 'collect',
      maxBytes: LONGEST_COLLECTED,
      async reply(bytes) {
        const session = bytes && readLiveSession(decoder.decode(bytes));
        if (
          !session ||
          !isAllowedLiveUrl(session.websocket_url, settings) ||
          redactor.holdsSecret(JSON.stringify(session))
        ) {
          return badGateway(
            'The service gave a websocket_url that may not be handed out; see KURDISH_SPEECH_LIVE_HOSTS.',
          );
        }
        return jsonReply(200, session, cors);
      },
    };
  }

  return {
    head(status, header) {
      attempts += 1;
      const retryAfter = header('retry-after');
      const contentType = header('content-type') ?? '';
      const drop = (reason: string): HeadDecision => ({
        kind: 'collect',
        maxBytes: 0,
        reply: () => refused(reason, status),
      });
      if (status === 200) {
        if (/^text\/html/i.test(contentType) || !/^(identity)?$/i.test(header('content-encoding') ?? '')) {
          return drop(
            'The service answered with a page or a compressed body; check KURDISH_SPEECH_BASE_URL.',
          );
        }
        if (live) return collectLive();
        const headers = {
          ...cors,
          ...passedHeaders(header, PASSED_HEADERS),
          'Cache-Control': 'no-store, no-transform',
          'X-Accel-Buffering': 'no',
          'X-Content-Type-Options': 'nosniff',
        };
        return {
          kind: 'pass',
          status,
          headers,
          showsSecret: /^(audio\/|application\/octet-stream)/i.test(contentType)
            ? () => false
            : createSecretScan(redactor.holdsSecret),
        };
      }
      if (status === 503 && retries && attempts <= MOST_RETRIES) {
        const delay = retryDelay(attempts, retryAfter, settings.clock());
        if (delay !== undefined && retries.withdraw()) return { kind: 'retry', delay };
      }
      if (status === 401)
        return drop(
          'The service refused the API key; check KURDISH_SPEECH_TTS_KEY and KURDISH_SPEECH_STT_KEY.',
        );
      if (CALLERS_BUSINESS.has(status))
        return collectError(status, passedHeaders(header, ['Retry-After', 'X-Request-Id']));
      return drop('The service gave a status outside its contract; check KURDISH_SPEECH_BASE_URL.');
    },

    async failed(reason: FailureReason, error) {
      await refund();
      if (reason === 'upload-too-large') {
        return errorReply(
          new SpeechError('file-too-large', `The file is larger than ${settings.maxUploadBytes} bytes.`, {
            status: 413,
            field: 'file',
          }),
          cors,
        );
      }
      logger.error('The service could not be reached.', { path, reason: redactor.redact(String(error)) });
      return reason === 'timeout'
        ? errorReply(
            new SpeechError('timeout', 'The speech service did not answer in time.', { status: 504 }),
            cors,
          )
        : errorReply(
            new SpeechError('service-unavailable', 'The speech service could not be reached.', {
              status: 502,
            }),
            cors,
          );
    },

    broke(error) {
      logger.error('The answer of the service broke off.', { path, reason: redactor.redact(String(error)) });
    },
  };
}

/** Full jitter keeps the callers of one outage apart. Undefined: the service asks for more patience than a listener has. */
function retryDelay(attempt: number, retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return Math.random() * FIRST_BACKOFF_MS * 2 ** (attempt - 1);
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return asked <= LONGEST_RETRY_AFTER_MS ? Math.max(0, asked) : undefined;
}
