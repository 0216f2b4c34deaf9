import { SpeechError } from '../../contract/errors.ts';
import type { TokenScope } from '../../contract/token.ts';
import type { HmacFactory } from '../fetch/web-hmac.ts';
import { admitLive, admitSynthesis, admitUpload } from './admission.ts';
import { type Catalog, createCatalog } from './catalog.ts';
import { bearerToken, mintToken } from './mint-token.ts';
import { corsHeaders, preflightHeaders, requireListedOrigin } from './origins.ts';
import { errorReply, jsonReply, toSpeechError } from './reply.ts';
import { RetryBudget } from './retry-policy.ts';
import type { Settings } from './settings.ts';
import { createTokenSigner, type TokenClaims, type TokenSigner } from './token-signer.ts';
import type { Forward, ProxyCall, Reply } from './transport-types.ts';
import { createAnswer } from './upstream-response.ts';

/** Decides what becomes of a request: an answer of its own, or a request to the service. Nothing here touches a socket. */
export interface Policy {
  decide(call: ProxyCall): Promise<Reply | Forward>;
}

type Handler = 'token' | 'catalog' | 'synthesis' | 'upload' | 'live';

/** Path behind the mount -> method and handler. Only these exact strings exist; no path is ever decoded or joined. */
const ROUTES: Readonly<Record<string, { method: 'GET' | 'POST'; handler: Handler } | undefined>> = {
  '/token': { method: 'POST', handler: 'token' },
  '/api/get-speakers': { method: 'GET', handler: 'catalog' },
  '/api/tts-stream': { method: 'POST', handler: 'synthesis' },
  '/api/tts-proxy': { method: 'POST', handler: 'synthesis' },
  '/api/stt-proxy': { method: 'POST', handler: 'upload' },
  '/api/stt-stream-connect': { method: 'POST', handler: 'live' },
};

/** Answers that begin only when the whole file is rendered or transcribed. */
const FILE_PATHS: ReadonlySet<string> = new Set(['/api/tts-proxy', '/api/stt-proxy']);

const BODY_TIMEOUT_MS = 60_000;

const ADMISSIONS = { synthesis: admitSynthesis, upload: admitUpload, live: admitLive };

export function createPolicy(settings: Settings, hmac: HmacFactory): Policy {
  const signer = createTokenSigner(settings.secrets, hmac);
  const catalog = createCatalog(settings);
  const retries = new RetryBudget();

  async function answer(call: ProxyCall, cors: Record<string, string>): Promise<Reply | Forward> {
    const path = call.path.startsWith(`${settings.mount}/`) ? call.path.slice(settings.mount.length) : '';
    const route = ROUTES[path];
    if (!route)
      throw new SpeechError('not-supported', 'There is nothing at this path of the speech proxy.', {
        status: 404,
      });
    if (call.method === 'OPTIONS') return preflight(settings, call, route.method, cors);
    if (call.method !== route.method) {
      const refusal = new SpeechError('not-supported', `Use ${route.method} for this path.`, { status: 405 });
      return errorReply(refusal, { ...cors, Allow: `${route.method}, OPTIONS` });
    }
    switch (route.handler) {
      case 'token':
        return jsonReply(200, await mintToken(settings, signer, call), cors);
      case 'catalog':
        return catalogReply(catalog, call, cors);
      default:
        return speech(route.handler, path, call, cors);
    }
  }

  async function speech(
    handler: 'synthesis' | 'upload' | 'live',
    path: string,
    call: ProxyCall,
    cors: Record<string, string>,
  ): Promise<Forward> {
    const scope: TokenScope = handler === 'synthesis' ? 'tts' : 'stt';
    const claims = await requireToken(settings, signer, call, scope);
    const key = settings.keys[scope];
    if (!key)
      throw new SpeechError('not-supported', `This proxy has no key for the scope "${scope}".`, {
        status: 403,
      });
    const { body, refund } = await ADMISSIONS[handler](settings, claims, call);
    const headers: Record<string, string> = {
      'content-type': call.header('content-type') ?? '',
      'x-api-key': key,
    };
    const accept = call.header('accept');
    if (accept) headers.accept = accept;
    const length = handler === 'upload' ? call.header('content-length') : undefined;
    if (length) headers['content-length'] = length;
    retries.deposit();
    return {
      kind: 'forward',
      path: `${settings.basePath}${path}`,
      headers,
      body,
      maxBytes: settings.maxFormBytes,
      headersTimeout: FILE_PATHS.has(path) ? settings.fileTimeout : settings.streamTimeout,
      bodyTimeout: BODY_TIMEOUT_MS,
      answer: createAnswer({
        settings,
        path,
        live: handler === 'live',
        cors,
        refund,
        retries: handler === 'upload' ? undefined : retries,
      }),
    };
  }

  return {
    async decide(call) {
      const cors = corsHeaders(settings, call);
      try {
        return await answer(call, cors);
      } catch (thrown) {
        return refusal(settings, thrown, cors);
      }
    },
  };
}

async function requireToken(
  settings: Settings,
  signer: TokenSigner,
  call: ProxyCall,
  scope: TokenScope,
): Promise<TokenClaims> {
  const bearer = bearerToken(call);
  if (!bearer)
    throw new SpeechError('unauthorized', 'Send a token of this proxy as Authorization: Bearer.', {
      status: 401,
    });
  const verdict = await signer.verify(bearer, Math.floor(settings.clock() / 1000));
  if (!verdict.valid) {
    throw verdict.reason === 'expired'
      ? new SpeechError('token-expired', 'This token has expired; ask for a new one.', { status: 401 })
      : new SpeechError('unauthorized', 'This token was not issued by this proxy.', { status: 401 });
  }
  const { claims } = verdict;
  const origin = call.header('origin') ?? null;
  if (origin !== null) requireListedOrigin(settings, call);
  if (claims.origin !== origin)
    throw new SpeechError('origin-refused', 'This token was issued to another origin.', { status: 403 });
  if (!claims.scope.includes(scope))
    throw new SpeechError('unauthorized', `This token is not for the scope "${scope}".`, { status: 403 });
  return claims;
}

function preflight(settings: Settings, call: ProxyCall, method: string, cors: Record<string, string>): Reply {
  requireListedOrigin(settings, call);
  return { kind: 'reply', status: 204, headers: { ...cors, ...preflightHeaders(method) }, body: '' };
}

async function catalogReply(catalog: Catalog, call: ProxyCall, cors: Record<string, string>): Promise<Reply> {
  const { body, etag, maxAge } = await catalog.read(new URLSearchParams(call.query).get('model_version'));
  const headers = { ...cors, ETag: etag, 'Cache-Control': `public, max-age=${maxAge}, stale-if-error=86400` };
  if (call.header('if-none-match') === etag) return { kind: 'reply', status: 304, headers, body: '' };
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

function refusal(settings: Settings, thrown: unknown, cors: Record<string, string>): Reply {
  const error = toSpeechError(thrown);
  if (error.cause !== undefined)
    settings.logger.error('The proxy failed.', { reason: settings.redactor.redact(String(error.cause)) });
  if (error.status !== 429) return errorReply(error, cors);
  const secondsLeft = 60 - (Math.floor(settings.clock() / 1000) % 60);
  return errorReply(error, { ...cors, 'Retry-After': String(secondsLeft) });
}
