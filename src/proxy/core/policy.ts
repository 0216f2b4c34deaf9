import { SpeechError } from '../../contract/errors.ts';
import type { TokenScope } from '../../contract/token-scopes.ts';
import { admitLive, admitSynthesis, admitUpload } from './admission.ts';
import { type Catalog, createCatalog } from './catalog.ts';
import { type OpenEncoder, plainTypeFor } from './compact-body.ts';
import { bearerToken, mintToken } from './mint-token.ts';
import { corsHeaders, preflightHeaders, requireListedOrigin } from './origins.ts';
import { errorReply, jsonReply, toSpeechError } from './reply.ts';
import { RetryBudget } from './retry-policy.ts';
import { PROXY_ROUTES, type SpeechRoute } from './routes.ts';
import type { Settings } from './settings.ts';
import { createTokenSigner, type HmacFactory, type TokenClaims, type TokenSigner } from './token-signer.ts';
import type { ProxyRequest, Reply, UpstreamRequest } from './transport-types.ts';
import { createResponseHandler } from './upstream-response.ts';

/** Decides how each request is handled: a reply of the proxy's own, or a request to the service. Does no I/O on sockets. */
export interface Policy {
  decide(request: ProxyRequest): Promise<Reply | UpstreamRequest>;
}

const BODY_TIMEOUT_MS = 60_000;

const ADMISSIONS = { synthesis: admitSynthesis, upload: admitUpload, live: admitLive };

/** @param openEncoder Undefined where the runtime has no encoder: streams are then passed on as the service sends them. */
export function createPolicy(settings: Settings, hmac: HmacFactory, openEncoder?: OpenEncoder): Policy {
  const signer = createTokenSigner(settings.secrets, hmac);
  const catalog = createCatalog(settings);
  const retries = new RetryBudget();

  async function route(
    request: ProxyRequest,
    cors: Record<string, string>,
  ): Promise<Reply | UpstreamRequest> {
    const { mount } = settings;
    const path = request.path.startsWith(`${mount}/`) ? request.path.slice(mount.length) : '';
    const match = PROXY_ROUTES.get(path);
    if (!match)
      throw new SpeechError('not-supported', 'There is nothing at this path of the speech proxy.', {
        status: 404,
      });
    if (request.method === 'OPTIONS') return preflight(settings, request, match.method, cors);
    if (request.method !== match.method) {
      const error = new SpeechError('not-supported', `Use ${match.method} for this path.`, { status: 405 });
      return errorReply(error, { ...cors, Allow: `${match.method}, OPTIONS` });
    }
    switch (match.handler) {
      case 'token':
        return jsonReply(200, await mintToken(settings, signer, request), cors);
      case 'catalog':
        return catalogReply(catalog, request, cors);
      default:
        return forward(match, path, request, cors);
    }
  }

  async function forward(
    { handler, scope, isWholeFile }: SpeechRoute,
    path: string,
    request: ProxyRequest,
    cors: Record<string, string>,
  ): Promise<UpstreamRequest> {
    const claims = await requireToken(settings, signer, request, scope);
    const key = settings.keys[scope];
    if (!key)
      throw new SpeechError('not-supported', `This proxy has no key for the scope "${scope}".`, {
        status: 403,
      });
    const { body, refund } = await ADMISSIONS[handler](settings, claims, request);
    const headers: Record<string, string> = {
      'content-type': request.header('content-type') ?? '',
      'x-api-key': key,
    };
    const accept = request.header('accept');
    const plainType = handler === 'synthesis' && openEncoder ? plainTypeFor(accept) : undefined;
    if (accept) headers.accept = plainType ?? accept;
    const length = handler === 'upload' ? request.header('content-length') : undefined;
    if (length) headers['content-length'] = length;
    retries.deposit();
    return {
      kind: 'forward',
      path: `${settings.basePath}${path}`,
      headers,
      body,
      maxBytes: settings.maxFormBytes,
      headersTimeout: isWholeFile ? settings.fileTimeout : settings.streamTimeout,
      bodyTimeout: BODY_TIMEOUT_MS,
      responseHandler: createResponseHandler({
        settings,
        path,
        live: handler === 'live',
        cors,
        refund,
        retries: handler === 'upload' ? undefined : retries,
        compact: plainType && openEncoder && { type: plainType, open: openEncoder },
      }),
    };
  }

  return {
    async decide(request) {
      const cors = corsHeaders(settings, request);
      try {
        return await route(request, cors);
      } catch (error) {
        return thrownErrorReply(settings, error, cors);
      }
    },
  };
}

async function requireToken(
  settings: Settings,
  signer: TokenSigner,
  request: ProxyRequest,
  scope: TokenScope,
): Promise<TokenClaims> {
  const bearer = bearerToken(request);
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
  const origin = request.header('origin') ?? null;
  if (origin !== null) requireListedOrigin(settings, request);
  if (claims.origin !== origin)
    throw new SpeechError('origin-refused', 'This token was issued to another origin.', { status: 403 });
  if (!claims.scope.includes(scope))
    throw new SpeechError('unauthorized', `This token is not for the scope "${scope}".`, { status: 403 });
  return claims;
}

function preflight(
  settings: Settings,
  request: ProxyRequest,
  method: string,
  cors: Record<string, string>,
): Reply {
  requireListedOrigin(settings, request);
  return { kind: 'reply', status: 204, headers: { ...cors, ...preflightHeaders(method) }, body: '' };
}

async function catalogReply(
  catalog: Catalog,
  request: ProxyRequest,
  cors: Record<string, string>,
): Promise<Reply> {
  const { body, etag, maxAge } = await catalog.read(new URLSearchParams(request.query).get('model_version'));
  const headers = { ...cors, ETag: etag, 'Cache-Control': `public, max-age=${maxAge}, stale-if-error=86400` };
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

function thrownErrorReply(settings: Settings, thrown: unknown, cors: Record<string, string>): Reply {
  const error = toSpeechError(thrown);
  if (error.cause !== undefined)
    settings.logger.error('The proxy failed.', { reason: settings.secretFilter.redact(String(error.cause)) });
  if (error.status !== 429) return errorReply(error, cors);
  const secondsLeft = 60 - (Math.floor(settings.clock() / 1000) % 60);
  return errorReply(error, { ...cors, 'Retry-After': String(secondsLeft) });
}
