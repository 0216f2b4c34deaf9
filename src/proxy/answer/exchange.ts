import type { AbortSignalLike } from '../../async/abort-signal-like.ts';
import { delay } from '../../async/delay.ts';
import { observed, type StreamObserver } from '../../async/observed.ts';
import { SpeechError } from '../../contract/errors.ts';
import { COMPACT_TYPES, type PlainType } from '../../formats/compact-codec.ts';
import { readUpTo } from '../../formats/read-up-to.ts';
import { SoundWatch } from '../../formats/sound-watch.ts';
import type { Refund } from '../admission/charges.ts';
import { fileTooLarge } from '../admission/file-too-large.ts';
import { LimitedBody } from '../admission/limited-body.ts';
import { errorReply, jsonReply } from '../base/reply.ts';
import {
  type Reply,
  type RequestService,
  ServiceFailure,
  type ServiceRequest,
  type ServiceResponse,
  type StreamReply,
} from '../base/transport-types.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import { compactBody, type OpenEncoder } from './compact-body.ts';
import { isPassedType } from './is-passed-type.ts';
import { isAllowedLiveUrl, readLiveSession } from './live-session.ts';
import { type RetryBudget, waitBeforeRetry } from './retry-policy.ts';
import { rewriteError } from './rewrite-error.ts';
import type { CompactStream } from './wanted-compact.ts';

export interface ExchangeOptions {
  parts: ProxyParts;
  /** Path behind the mount, for the log. */
  path: string;
  /** True for stt-stream-connect, whose response is checked before it is passed on. */
  live: boolean;
  /** True for a synthesis, whose answer is worth its price from the first sound on; any other is from its first byte. */
  speaks: boolean;
  refund: Refund;
  /** Of a stream that is returned: called once when it has ended, failed or been left. */
  onEnd: () => void;
  /** What it means that the service has no such path, where not every service has it. */
  missing?: SpeechError | undefined;
  /** Undefined where the body cannot be sent twice. */
  retries: RetryBudget | undefined;
  /** What to encode where the service answers with it. */
  compact: (CompactStream & { readonly open: OpenEncoder }) | undefined;
}

const FORWARDED_HEADERS = [
  'Content-Type',
  'Content-Length',
  'X-Sample-Rate',
  'X-Channels',
  'X-Bit-Depth',
  'X-Model-Version',
  'X-Ignored-Parameters',
  'X-Request-Id',
  'Retry-After',
];
/** Of a stream that is encoded on the way. */
const ENCODED_HEADERS = FORWARDED_HEADERS.filter((name) => name !== 'Content-Length');
const MAX_BUFFERED_BYTES = 64 * 1024;
const decoder = new TextDecoder();

/** Documented statuses that concern the caller; any other goes to the operator's log. */
const CALLER_STATUSES: ReadonlySet<number> = new Set([400, 403, 413, 415, 422, 429, 500, 503]);

/**
 * One request to the service and what becomes of its response: streamed on, buffered and rewritten, or retried.
 *
 * Before it, policy.ts has found the route and checked the token; `admission/` has read and checked the body; `budgets/` have paid for it;
 * and for speech, `cache/` had no answer. The request has the proxy's key. `refund` gives back what was paid. The caller keeps the
 * request's place at the service, and leaves it when the response has ended.
 *
 * What holds for every response:
 *
 * - Nothing is bought twice. A request is sent again only if the service cannot have begun it: it was not sent, or the answer was 503. An
 *   upload never is, because its body has been read. All requests share one budget of retries, so that a service in trouble is not asked
 *   several times as often.
 * - Nobody pays for nothing. Where there is no usable response, what was paid is refunded; also where a response of 200 turns out to be none:
 *   it fails, breaks or ends before its first sound, or says that its generation has collapsed. The contract bills no collapsed one, and our
 *   service none without sound; one that debits when a stream starts bills a stream that breaks before its sound, and the visitor does not
 *   pay for that. Unless the caller has left, because then the service may have begun, and bills for it.
 * - No secret leaves. Bodies of text and headers that are passed on are searched for the proxy's keys; errors are rewritten from the codes
 *   that the API documents; the address of a live session is passed on only if its host is allowed.
 * - What was cut off never looks whole. A body that breaks throws, and the transport breaks the connection (http/write-body.ts).
 * - Nothing waits. Speech is passed on chunk by chunk, with back-pressure up to the service's socket; or encoded on the way, where a page
 *   asked for a compact stream of a service that does not make them.
 *
 * By status: 200 is passed on; 401 concerns the proxy's own key, and the caller reads that the site is not served; the statuses of the API
 * that concern the caller are passed on with a rewritten body; any other is 502, with the reason in the operator's log.
 * @throws SpeechError 413, 502 or 504 when there is no usable response; the signal's reason when it aborts.
 */
export async function exchange(
  requestService: RequestService,
  request: ServiceRequest,
  options: ExchangeOptions,
  signal: AbortSignalLike,
): Promise<Reply | StreamReply> {
  const { retries } = options;
  try {
    for (let attempts = 1; ; attempts++) {
      const outcome = await requestService(request, signal).catch(notSent);
      const wait = retries && waitBeforeRetry(outcome, attempts, options.parts.clock());
      if (wait === undefined || !retries?.withdraw()) {
        if (outcome instanceof ServiceFailure) throw outcome;
        return await readResponse(outcome, options, signal);
      }
      if (!(outcome instanceof ServiceFailure)) await drop(outcome);
      await delay(wait, signal);
    }
  } catch (error) {
    // Nobody sees an answer, and the service may have begun: the budget is not refunded.
    signal.throwIfAborted();
    await options.refund();
    throw failure(error, request, options);
  }
}

/** Another instance may be up; only a request that was not sent is certain not to be debited twice. */
function notSent(error: unknown): ServiceFailure {
  if (error instanceof ServiceFailure && error.isUnsent) return error;
  throw error;
}

function failure(
  error: unknown,
  { body }: ServiceRequest,
  { parts: { settings, logger, secretFilter }, path }: ExchangeOptions,
): SpeechError {
  if (body instanceof LimitedBody && body.isExceeded) return fileTooLarge(settings.maxUploadBytes);
  logger.error('The service could not be reached.', { path, reason: secretFilter.redact(String(error)) });
  return error instanceof ServiceFailure && error.reason === 'timeout'
    ? new SpeechError('timeout', 'The speech service did not answer in time.', { status: 504 })
    : new SpeechError('service-unavailable', 'The speech service could not be reached.', { status: 502 });
}

async function readResponse(
  response: ServiceResponse,
  options: ExchangeOptions,
  signal: AbortSignalLike,
): Promise<Reply | StreamReply> {
  const { status, header } = response;
  if (status === 200) {
    if (
      !isPassedType(header('content-type') ?? '') ||
      !/^(identity)?$/i.test(header('content-encoding') ?? '')
    ) {
      return discard(
        response,
        options,
        'The service answered with a page, another type that is not speech, or a compressed body; check KURDISH_SPEECH_BASE_URL.',
      );
    }
    return options.live ? liveSession(response, options) : streamReply(response, options, signal);
  }
  if (status === 401)
    return discard(
      response,
      options,
      'The service refused the API key; check KURDISH_SPEECH_TTS_KEY and KURDISH_SPEECH_STT_KEY.',
      NOT_SERVED,
    );
  if (options.missing && (status === 404 || status === 405))
    return discard(response, options, 'The service has no such path.', options.missing);
  if (CALLER_STATUSES.has(status)) return refusal(response, options);
  return discard(
    response,
    options,
    'The service returned an undocumented status; check KURDISH_SPEECH_BASE_URL.',
  );
}

function streamReply(
  response: ServiceResponse,
  options: ExchangeOptions,
  signal: AbortSignalLike,
): StreamReply {
  const { parts, compact } = options;
  const contentType = response.header('content-type') ?? '';
  const encoding = compact && isType(contentType, compact.type) ? compact : undefined;
  const headers = forwardedHeaders(response, parts, encoding ? ENCODED_HEADERS : FORWARDED_HEADERS);
  headers['Cache-Control'] = 'no-store, no-transform';
  headers['X-Accel-Buffering'] = 'no';
  headers['X-Content-Type-Options'] = 'nosniff';
  if (encoding) headers['Content-Type'] = COMPACT_TYPES[encoding.codec][encoding.type];
  const isText = !/^(audio\/|application\/octet-stream)/i.test(contentType);
  const observer = observerOf(response, isText, options, signal);
  const { body } = response;
  return {
    kind: 'stream',
    status: 200,
    headers,
    body: encoding
      ? observed(compactBody(observed(body, { onChunk: observer.onChunk }), encoding.type, encoding.open), {
          toError: observer.toError,
          onEnd: observer.onEnd,
        })
      : observed(body, observer),
  };
}

/** Lets no secret pass, reports a body that is cut off, and refunds one that ends in silence. */
function observerOf(
  response: ServiceResponse,
  isText: boolean,
  { parts: { logger, secretFilter }, path, speaks, refund, onEnd }: ExchangeOptions,
  signal: AbortSignalLike,
): Required<StreamObserver> {
  const containsSecret = isText ? secretFilter.createScanner() : undefined;
  const watch = new SoundWatch(speaks ? (response.header('content-type') ?? '') : '');
  const refundUnlessLeft = () => {
    if (!signal.aborted) void refund();
  };
  return {
    onChunk(chunk) {
      if (containsSecret?.(chunk)) throw new Error('The body contained a secret of the proxy.');
      watch.pass(chunk);
      // Before the page reads it, and leaves.
      if (watch.hasFailed) refundUnlessLeft();
    },
    onEnd(outcome) {
      if (outcome !== 'abandoned' && watch.isSilent) refundUnlessLeft();
      onEnd();
    },
    /** Servers log what a body throws, and some send its message, so the error reveals nothing about the service. */
    toError(error) {
      if (signal.aborted) return signal.reason;
      logger.error('The response of the service was cut off.', {
        path,
        reason: secretFilter.redact(String(error)),
      });
      return new SpeechError('stream-truncated', 'The response of the speech service was cut off.');
    },
  };
}

async function refusal(response: ServiceResponse, { parts, refund }: ExchangeOptions): Promise<Reply> {
  const { settings, secretFilter } = parts;
  const bytes = await readUpTo(response.body, MAX_BUFFERED_BYTES);
  await refund();
  const error = rewriteError(
    settings,
    response.status,
    secretFilter.redact(bytes ? decoder.decode(bytes) : ''),
  );
  // Again after parsing: JSON can spell a key with escapes.
  const body: unknown = JSON.parse(secretFilter.redact(JSON.stringify(error)));
  return jsonReply(response.status, body, forwardedHeaders(response, parts, ['Retry-After', 'X-Request-Id']));
}

async function liveSession(response: ServiceResponse, options: ExchangeOptions): Promise<Reply> {
  const { settings, secretFilter } = options.parts;
  const bytes = await readUpTo(response.body, MAX_BUFFERED_BYTES);
  const session = bytes && readLiveSession(decoder.decode(bytes));
  if (
    !session ||
    !isAllowedLiveUrl(session.websocket_url, settings) ||
    secretFilter.containsSecret(JSON.stringify(session))
  ) {
    return badGateway(
      options,
      'The service returned a websocket_url that is not allowed; see KURDISH_SPEECH_LIVE_HOSTS.',
    );
  }
  return jsonReply(200, session);
}

/** Reads none of the body, refunds the request and answers 502. */
async function discard(
  response: ServiceResponse,
  options: ExchangeOptions,
  reason: string,
  error?: SpeechError,
): Promise<Reply> {
  await drop(response);
  await options.refund();
  return badGateway(options, reason, { status: response.status }, error);
}

/** Visitors need not know of a key. Trying again would not help them. */
const NOT_SERVED = new SpeechError('plan-inactive', 'The speech service does not serve this site.', {
  status: 502,
});
const UNUSABLE = new SpeechError('service-unavailable', 'The speech service returned an unusable response.', {
  status: 502,
});

function badGateway(
  { parts, path }: ExchangeOptions,
  reason: string,
  fields: Record<string, unknown> = {},
  error = UNUSABLE,
): Reply {
  parts.logger.error(reason, { path, ...fields });
  return errorReply(error);
}

/** Whether a content type is this one, without parameters that say otherwise. */
function isType(contentType: string, type: PlainType): boolean {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() === type && !/codecs/i.test(contentType);
}

function forwardedHeaders(
  response: ServiceResponse,
  { secretFilter }: ProxyParts,
  names: readonly string[],
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of names) {
    const value = response.header(name.toLowerCase());
    if (value !== undefined && !secretFilter.containsSecret(value)) headers[name] = value;
  }
  return headers;
}

async function drop({ body }: ServiceResponse): Promise<void> {
  await body[Symbol.asyncIterator]().return?.();
}
