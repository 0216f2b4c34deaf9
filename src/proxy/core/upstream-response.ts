import { SpeechError } from '../../contract/errors.ts';
import { COMPACT_TYPES } from '../../formats/accepts-opus.ts';
import type { Refund } from './budgets.ts';
import { compactBody, type OpenEncoder, type PlainType } from './compact-body.ts';
import { isAllowedLiveUrl, readLiveSession } from './live-session.ts';
import { errorReply, jsonReply } from './reply.ts';
import { type RetryBudget, retryDelay } from './retry-policy.ts';
import { rewriteError } from './rewrite-error.ts';
import type { Settings } from './settings.ts';
import type { FailureReason, Reply, ResponseAction, UpstreamResponseHandler } from './transport-types.ts';

export interface ResponseContext {
  settings: Settings;
  /** Path behind the mount, for the log. */
  path: string;
  /** True for stt-stream-connect, whose response is checked before it is passed on. */
  live: boolean;
  cors: Record<string, string>;
  refund: Refund;
  /** Undefined where the body cannot be sent twice. */
  retries: RetryBudget | undefined;
  /** What to encode where the service answers with it. */
  compact: { readonly type: PlainType; readonly open: OpenEncoder } | undefined;
}

const FORWARDED_HEADERS = [
  'Content-Type',
  'Content-Length',
  'X-Sample-Rate',
  'X-Channels',
  'X-Bit-Depth',
  'X-Model-Version',
  'X-Request-Id',
  'Retry-After',
];
const MAX_BUFFERED_BYTES = 64 * 1024;
const MAX_RETRIES = 2;
const decoder = new TextDecoder();

/** Documented statuses that concern the caller; any other goes to the operator's log. */
const CALLER_STATUSES: ReadonlySet<number> = new Set([400, 403, 413, 415, 422, 429, 500, 503]);

/** Whether a content type is this one, without parameters that say otherwise. */
function isType(contentType: string, type: PlainType): boolean {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() === type && !/codecs/i.test(contentType);
}

/** Decides which responses of the service are streamed through, buffered and rewritten, or retried. */
export function createResponseHandler({
  settings,
  path,
  live,
  cors,
  refund,
  retries,
  compact,
}: ResponseContext): UpstreamResponseHandler {
  const { secretFilter, logger } = settings;
  let attempts = 0;

  function forwardedHeaders(
    header: (name: string) => string | undefined,
    names: readonly string[],
  ): Record<string, string> {
    const headers: Record<string, string> = {};
    for (const name of names) {
      const value = header(name.toLowerCase());
      if (value !== undefined && !secretFilter.containsSecret(value)) headers[name] = value;
    }
    return headers;
  }

  function badGateway(reason: string, fields: Record<string, unknown> = {}): Reply {
    logger.error(reason, { path, ...fields });
    return errorReply(
      new SpeechError('service-unavailable', 'The speech service returned an unusable response.', {
        status: 502,
      }),
      cors,
    );
  }

  /** Reads none of the body, refunds the request and answers 502. */
  function discard(reason: string, status: number): ResponseAction {
    return {
      kind: 'buffer',
      maxBytes: 0,
      async reply() {
        await refund();
        return badGateway(reason, { status });
      },
    };
  }

  function bufferError(status: number, headers: Record<string, string>): ResponseAction {
    return {
      kind: 'buffer',
      maxBytes: MAX_BUFFERED_BYTES,
      async reply(bytes) {
        await refund();
        const error = rewriteError(settings, status, secretFilter.redact(bytes ? decoder.decode(bytes) : ''));
        // Again after parsing: JSON can spell a key with escapes.
        const body: unknown = JSON.parse(secretFilter.redact(JSON.stringify(error)));
        return jsonReply(status, body, { ...cors, ...headers });
      },
    };
  }

  function bufferLiveSession(): ResponseAction {
    return {
      kind: 'buffer',
      maxBytes: MAX_BUFFERED_BYTES,
      async reply(bytes) {
        const session = bytes && readLiveSession(decoder.decode(bytes));
        if (
          !session ||
          !isAllowedLiveUrl(session.websocket_url, settings) ||
          secretFilter.containsSecret(JSON.stringify(session))
        ) {
          return badGateway(
            'The service returned a websocket_url that is not allowed; see KURDISH_SPEECH_LIVE_HOSTS.',
          );
        }
        return jsonReply(200, session, cors);
      },
    };
  }

  return {
    onHeaders(status, header) {
      attempts += 1;
      const retryAfter = header('retry-after');
      const contentType = header('content-type') ?? '';
      if (status === 200) {
        if (/^text\/html/i.test(contentType) || !/^(identity)?$/i.test(header('content-encoding') ?? '')) {
          return discard(
            'The service answered with a page or a compressed body; check KURDISH_SPEECH_BASE_URL.',
            status,
          );
        }
        if (live) return bufferLiveSession();
        const encoding = compact && isType(contentType, compact.type) ? compact : undefined;
        const { 'Content-Length': length, ...forwarded } = forwardedHeaders(header, FORWARDED_HEADERS);
        return {
          kind: 'stream',
          status,
          headers: {
            ...cors,
            ...forwarded,
            ...(encoding
              ? { 'Content-Type': COMPACT_TYPES[encoding.type] }
              : length !== undefined && { 'Content-Length': length }),
            'Cache-Control': 'no-store, no-transform',
            'X-Accel-Buffering': 'no',
            'X-Content-Type-Options': 'nosniff',
          },
          containsSecret: /^(audio\/|application\/octet-stream)/i.test(contentType)
            ? () => false
            : secretFilter.createScanner(),
          transform: encoding && ((body) => compactBody(body, encoding.type, encoding.open)),
        };
      }
      if (status === 503 && retries && attempts <= MAX_RETRIES) {
        const delay = retryDelay(attempts, retryAfter, settings.clock());
        if (delay !== undefined && retries.withdraw()) return { kind: 'retry', delay };
      }
      if (status === 401)
        return discard(
          'The service refused the API key; check KURDISH_SPEECH_TTS_KEY and KURDISH_SPEECH_STT_KEY.',
          status,
        );
      if (CALLER_STATUSES.has(status))
        return bufferError(status, forwardedHeaders(header, ['Retry-After', 'X-Request-Id']));
      return discard('The service returned an undocumented status; check KURDISH_SPEECH_BASE_URL.', status);
    },

    async onFailure(reason: FailureReason, error) {
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
      logger.error('The service could not be reached.', { path, reason: secretFilter.redact(String(error)) });
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

    onTruncated(error) {
      logger.error('The response of the service was cut off.', {
        path,
        reason: secretFilter.redact(String(error)),
      });
    },
  };
}
