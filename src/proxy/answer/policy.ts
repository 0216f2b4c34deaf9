import { SpeechError } from '../../contract/errors.ts';
import { countCharacters } from '../../contract/limits.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import type { Speaker } from '../../contract/speakers.ts';
import type { TokenScope } from '../../contract/token-scopes.ts';
import { modelList } from '../../service/openai/model-list.ts';
import type { ModelTask } from '../../service/openai/model-names.ts';
import { voiceList } from '../../service/openai/voice-list.ts';
import { admitLive, admitUpload } from '../admission/admission.ts';
import { chargeBytes } from '../admission/charge-speech.ts';
import { corsHeaders, preflightHeaders, requireListedOrigin } from '../admission/origins.ts';
import { isOpenAiPath, OPENAI_ROUTES, PROXY_ROUTES, type SpeechRoute } from '../base/proxy-routes.ts';
import { errorReply, jsonReply, toSpeechError } from '../base/reply.ts';
import type { ProxyRequest, Reply, RequestService, StreamReply } from '../base/transport-types.ts';
import { createTokenSigner, type TokenClaims, type TokenSigner } from '../keys/token-signer.ts';
import { openAiErrorReply } from '../openai/error-reply.ts';
import { translatedReply } from '../openai/translated-reply.ts';
import { translatedRequest } from '../openai/translated-request.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import type { Settings } from '../setup/settings.ts';
import { cachedKey, cachedReply } from '../sharing/cached-reply.ts';
import { createFairCache, type FairCache } from '../sharing/fair-cache.ts';
import { createSharedSpeech } from '../sharing/shared-speech.ts';
import { createTextRule } from '../texts/text-rule.ts';
import { ANSWER_BYTES, type CountedRequest } from '../visitors/request-memory.ts';
import { visitorOf } from '../visitors/visitor.ts';
import { type CatalogCache, type CatalogPage, createCatalogCache } from './catalog-cache.ts';
import type { Encoders } from './compact-body.ts';
import { countListening } from './count-listening.ts';
import { type AskService, createSpeak } from './create-speak.ts';
import { exchange } from './exchange.ts';
import { bearerToken, mintToken } from './mint-token.ts';
import { RetryBudget } from './retry-policy.ts';

/** Answers each request, from the service or by itself. Does no I/O of its own. */
export interface Policy {
  respond(request: ProxyRequest): Promise<Reply | StreamReply>;
}

/** A stream that has begun is paid for: a model that starts slowly may take a minute to its first byte. */
const BODY_TIMEOUT_MS = 90_000;
/** Longest time for which a list of models may be kept. */
const CATALOG_SECONDS = 300;
const NO_OPENAI = new SpeechError(
  'not-supported',
  "The speech service of this proxy transcribes no recordings for OpenAI's clients.",
  { status: 404 },
);
const ADMISSIONS = { upload: admitUpload, live: admitLive };

/** @param encoders Where the runtime has none of a codec, streams are passed on as the service sends them. */
export function createPolicy(parts: ProxyParts, requestService: RequestService, encoders: Encoders): Policy {
  const { settings, hmac, memory, places } = parts;
  const signer = createTokenSigner(settings.secrets, hmac);
  const catalog = createCatalogCache(parts);
  const retries = new RetryBudget();
  const cache = parts.cache && createFairCache(parts, parts.cache);
  const shared = cache && createSharedSpeech(parts, cache);
  const speak = createSpeak(parts, shared, createTextRule(parts), encoders);

  async function route(request: CountedRequest): Promise<Reply | StreamReply> {
    const path = pathBehindMount(settings, request);
    // With a query it would be another address to caches in front of the proxy, and kept there once more.
    const cached = cache && request.query === '' && cachedKey(path);
    if (cached) return replyByAddress(parts, cache, cached, request);
    const match = PROXY_ROUTES.get(path) ?? (settings.openAI ? OPENAI_ROUTES.get(path) : undefined);
    if (!match || (match.handler === 'listening' && !parts.listening))
      throw new SpeechError('not-supported', 'There is nothing at this path of the speech proxy.', {
        status: 404,
      });
    if (request.method === 'OPTIONS') return preflight(settings, request, match.method, path);
    if (request.method !== match.method) {
      const error = new SpeechError('not-supported', `Use ${match.method} for this path.`, { status: 405 });
      return errorReply(error, { Allow: `${match.method}, OPTIONS` });
    }
    switch (match.handler) {
      case 'token':
        return jsonReply(200, await mintToken(parts, signer, request));
      case 'listening':
        return countListening(parts, parts.listening!, request);
      case 'catalog':
        return catalogReply(catalog, request);
      case 'models':
        return openReply(modelList(tasksOf(settings)), CATALOG_SECONDS);
      case 'voices':
        return voicesReply(await catalog.read(null));
      case 'openAiSpeech':
        return speakForOpenAi(request);
      default:
        return forward(match, path, request);
    }
  }

  /** Admitted, charged, kept and sent as a request for `/api/tts-stream`. */
  async function speakForOpenAi(request: CountedRequest): Promise<Reply | StreamReply> {
    const { path } = OPERATIONS.streamSpeech;
    const translated = translatedRequest(request);
    const reply = await forward(PROXY_ROUTES.get(path) as SpeechRoute, path, translated.request);
    const speech = translated.speech();
    if (!speech) return reply;
    const { body } = speech;
    const text = parts.respellText?.(body, String(body.text)) ?? String(body.text);
    return translatedReply(reply, speech, countCharacters(text));
  }

  async function forward(
    { handler, scope, isWholeFile, isBearer }: SpeechRoute,
    path: string,
    request: CountedRequest,
  ): Promise<Reply | StreamReply> {
    const claims = await requireToken(parts, signer, request, scope);
    const key = settings.keys[scope];
    if (!key)
      throw new SpeechError('not-supported', `This proxy has no key for the scope "${scope}".`, {
        status: 403,
      });
    request.hold(ANSWER_BYTES);
    // A charset of the caller's would make another text of the same bytes.
    const type = handler === 'upload' ? (request.header('content-type') ?? '') : 'application/json';
    const credential = isBearer ? { authorization: `Bearer ${key}` } : { 'x-api-key': key };
    const ask: AskService = async (headers, body, { leave, refund, compact }, signal) => {
      retries.deposit();
      const end = () => {
        signal.removeEventListener('abort', leave);
        leave();
      };
      const serviceRequest = {
        path: `${settings.basePath}${path}`,
        headers: Object.assign({ 'content-type': type }, credential, headers),
        body,
        headersTimeout: isWholeFile ? settings.fileTimeout : settings.streamTimeout,
        bodyTimeout: BODY_TIMEOUT_MS,
      };
      const options = {
        parts,
        path,
        live: handler === 'live',
        speaks: handler === 'synthesis',
        refund,
        onEnd: end,
        missing: isBearer ? NO_OPENAI : undefined,
        compact,
        retries: handler === 'upload' ? undefined : retries,
      };
      signal.addEventListener('abort', leave);
      try {
        const reply = await exchange(requestService, serviceRequest, options, signal);
        if (reply.kind === 'reply') end();
        return reply;
      } catch (error) {
        end();
        throw error;
      }
    };
    if (handler === 'synthesis') return speak(path, claims, request, ask);
    const { signal } = request;
    const place = places.open(visitorOf(request.visitor.address, signal, claims.id), 1);
    const admit = await ADMISSIONS[handler](parts, claims, request);
    try {
      await place.wait(signal);
      const { body, refund } = await admit();
      const accept = request.header('accept');
      const length = handler === 'upload' ? request.header('content-length') : undefined;
      const headers = { ...(accept && { accept }), ...(length && { 'content-length': length }) };
      return await ask(headers, body, { refund, leave: place.leave, compact: undefined }, signal);
    } catch (error) {
      place.leave();
      throw error;
    }
  }

  return {
    async respond(request) {
      const cors = corsHeaders(parts, request);
      const answer = await memory
        .count(request, route)
        .catch((error: unknown) => thrownErrorReply(parts, error, request));
      const isOpenAi = settings.openAI && isOpenAiPath(pathBehindMount(settings, request));
      const reply = isOpenAi ? openAiErrorReply(answer) : answer;
      // What is for every page must be the same for every page, or caches in front of the proxy keep it once for each.
      const isForAll = reply.headers['Access-Control-Allow-Origin'] !== undefined;
      // Two objects spread into one cost V8 several microseconds.
      return isForAll ? reply : { ...reply, headers: Object.assign({}, cors, reply.headers) };
    },
  };
}

async function replyByAddress(
  parts: ProxyParts,
  cache: FairCache,
  key: string,
  request: CountedRequest,
): Promise<Reply | StreamReply> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const error = new SpeechError('not-supported', 'Use GET for this path.', { status: 405 });
    return errorReply(error, { Allow: 'GET, HEAD' });
  }
  request.hold(ANSWER_BYTES);
  const { visitor } = request;
  const { reply, bytes } = cachedReply(
    key,
    await cache.openAddress(key, visitor),
    request,
    (speech, start, end) => cache.read(speech, start, end, visitor),
    parts.clock(),
  );
  await chargeBytes(parts, { origin: null, address: visitor.address }, bytes);
  return reply;
}

async function requireToken(
  { settings, clock }: ProxyParts,
  signer: TokenSigner,
  request: ProxyRequest,
  scope: TokenScope,
): Promise<TokenClaims> {
  const bearer = bearerToken(request);
  if (!bearer)
    throw new SpeechError('unauthorized', 'Send a token of this proxy as Authorization: Bearer.', {
      status: 401,
    });
  const verdict = await signer.verify(bearer, Math.floor(clock() / 1000));
  if (!verdict.valid) {
    throw verdict.reason === 'expired'
      ? new SpeechError('token-expired', 'This token has expired; ask for a new one.', { status: 401 })
      : new SpeechError('unauthorized', 'This token was not issued by this proxy.', { status: 401 });
  }
  const { claims } = verdict;
  const origin = request.header('origin') ?? null;
  if (origin !== null) requireListedOrigin(settings, request);
  if (claims.origin !== origin)
    throw new SpeechError('origin-refused', 'This token was issued to another origin.', { status: 403 });
  if (!claims.scope.includes(scope))
    throw new SpeechError('unauthorized', `This token is not for the scope "${scope}".`, { status: 403 });
  return claims;
}

function preflight(settings: Settings, request: ProxyRequest, method: string, path: string): Reply {
  requireListedOrigin(settings, request);
  const asked =
    request
      .header('access-control-request-headers')
      ?.toLowerCase()
      .split(/[\s,]+/) ?? [];
  // OpenAI's library describes itself in every request.
  const more = isOpenAiPath(path) ? asked.filter((name) => /^x-stainless-[a-z-]+$/.test(name)) : [];
  return { kind: 'reply', status: 204, headers: preflightHeaders(method, more), body: '' };
}

function pathBehindMount({ mount }: Settings, { path }: ProxyRequest): string {
  return path.startsWith(`${mount}/`) ? path.slice(mount.length) : '';
}

/** What this proxy has a key for. */
function tasksOf({ keys }: Settings): ModelTask[] {
  return [...(keys.tts ? (['speech'] as const) : []), ...(keys.stt ? (['transcription'] as const) : [])];
}

/** Made once of each page: it has a thousand voices, and needs no token. */
const voiceReplies = new WeakMap<CatalogPage, Reply>();

function voicesReply(page: CatalogPage): Reply {
  const known = voiceReplies.get(page);
  if (known) return known;
  const { speakers } = JSON.parse(page.body) as { speakers: Speaker[] };
  const reply = openReply(voiceList(speakers), page.maxAge);
  voiceReplies.set(page, reply);
  return reply;
}

/** For pages of every origin. */
function openReply(body: unknown, maxAge: number): Reply {
  return jsonReply(200, body, {
    'Cache-Control': `public, max-age=${maxAge}`,
    'Access-Control-Allow-Origin': '*',
  });
}

async function catalogReply(catalog: CatalogCache, request: ProxyRequest): Promise<Reply> {
  const { body, etag, maxAge } = await catalog.read(new URLSearchParams(request.query).get('model_version'));
  const headers = {
    ETag: etag,
    'Cache-Control': `public, max-age=${maxAge}, stale-if-error=86400`,
    'Access-Control-Allow-Origin': '*',
  };
  if (request.header('if-none-match') === etag) return { kind: 'reply', status: 304, headers, body: '' };
  return {
    kind: 'reply',
    status: 200,
    headers: {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
    },
    body,
  };
}

function thrownErrorReply(
  { clock, logger, secretFilter }: ProxyParts,
  thrown: unknown,
  { signal }: ProxyRequest,
): Reply {
  // The client is gone, and nobody sees this.
  if (signal.aborted) return { kind: 'reply', status: 499, headers: {}, body: '' };
  const error = toSpeechError(thrown);
  if (error.cause !== undefined)
    logger.error('The proxy failed.', { reason: secretFilter.redact(String(error.cause)) });
  if (error.status === 503) return errorReply(error, { 'Retry-After': '2' });
  if (error.status !== 429) return errorReply(error);
  const secondsLeft = 60 - (Math.floor(clock() / 1000) % 60);
  return errorReply(error, { 'Retry-After': String(secondsLeft) });
}
