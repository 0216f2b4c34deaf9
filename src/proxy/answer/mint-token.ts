import { SpeechError } from '../../contract/errors.ts';
import type { TokenResponse } from '../../contract/token.ts';
import { TOKEN_SCOPES, type TokenScope } from '../../contract/token-scopes.ts';
import { chargeMint } from '../admission/charge-mint.ts';
import { readJsonObject } from '../admission/json-body.ts';
import { requireListedOrigin, requireSameSite } from '../admission/origins.ts';
import type { ProxyRequest } from '../base/transport-types.ts';
import type { TokenClaims, TokenSigner } from '../keys/token-signer.ts';
import type { Grant, TokenBudget } from '../setup/options.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import type { Settings } from '../setup/settings.ts';
import type { CountedRequest } from '../visitors/request-memory.ts';

/**
 * `POST <mount>/token`: authorizes the visitor and signs a token.
 * @throws SpeechError 400, 401, 403, 408, 415 or 429.
 */
export async function mintToken(
  parts: ProxyParts,
  signer: TokenSigner,
  request: CountedRequest,
): Promise<TokenResponse> {
  const { settings } = parts;
  const origin = requireListedOrigin(settings, request);
  requireSameSite(settings, request);
  const now = Math.floor(parts.clock() / 1000);
  await refuseTokenAsCredential(signer, request, now);
  const { value } = await readJsonObject(request, settings.bodyTimeout);
  const scope = readScope(settings, value.scope);
  if (settings.isPublic) await chargeMint(parts, origin ?? '', request.visitor.address);
  const grant = await authorizeVisitor(parts, request, origin, scope);
  const claims = {
    subject: grant.subject,
    team: grant.team,
    origin,
    scope,
    issuedAt: now,
    expiresAt: now + Math.min(...scope.map((name) => settings.lifetimes[name])),
    id: crypto.randomUUID(),
    ...tokenBudget(settings, grant, scope),
    preview: grant.preview?.characters,
  };
  return {
    token: await signer.mint(claims),
    token_type: 'Bearer',
    expires_in: claims.expiresAt - now,
    expires_at: claims.expiresAt,
    scope,
    limits: tokenLimits(settings, claims),
    ...(settings.texts === 'pages' && { texts: settings.texts }),
  };
}

/** A stolen token must not live longer by minting its successor. */
async function refuseTokenAsCredential(
  signer: TokenSigner,
  request: ProxyRequest,
  now: number,
): Promise<void> {
  const bearer = bearerToken(request);
  if (!bearer) return;
  const verdict = await signer.verify(bearer, now);
  if (verdict.valid || verdict.ours)
    throw new SpeechError('unauthorized', 'A token cannot be used to get another token.', { status: 401 });
}

export function bearerToken(request: ProxyRequest): string | undefined {
  return /^Bearer ([^\s,]+)$/i.exec(request.header('authorization') ?? '')?.[1];
}

/** Checked by hand: a schema would add zod, 92 kB compressed, to every Worker that runs the proxy. */
function readScope(settings: Settings, value: unknown): TokenScope[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isTokenScope)) {
    throw new SpeechError('invalid-argument', 'Send scope as a list of "tts", "stt" or both.', {
      status: 400,
      field: 'scope',
    });
  }
  const scope = [...new Set(value)];
  const missing = scope.find((name) => !settings.keys[name]);
  if (missing)
    throw new SpeechError('not-supported', `This proxy has no key for the scope "${missing}".`, {
      status: 403,
      field: 'scope',
    });
  return scope;
}

function isTokenScope(value: unknown): value is TokenScope {
  return TOKEN_SCOPES.some((scope) => scope === value);
}

async function authorizeVisitor(
  { authorize, settings }: ProxyParts,
  request: ProxyRequest,
  origin: string | null,
  scope: TokenScope[],
): Promise<Grant> {
  if (!authorize) return { subject: origin ?? '' };
  const grant = await authorize({
    origin,
    address: request.address,
    scope,
    header: (name) => request.header(name.toLowerCase()),
  });
  if (!grant) {
    const message = 'You have no access to speech on this site; sign in and try again.';
    throw new SpeechError('unauthorized', message, { status: 401 });
  }
  const numbers = Object.values({ ...grant.budget, ...grant.preview }).filter((value) => value !== undefined);
  if (
    typeof grant.subject !== 'string' ||
    !['string', 'undefined'].includes(typeof grant.team) ||
    !numbers.every((value) => Number.isSafeInteger(value) && value > 0)
  ) {
    throw new TypeError(
      'authorize must return { subject: string, team?: string, budget?, preview?: whole numbers above 0 } or null.',
    );
  }
  // Of any other text it is not known where on its page it stands.
  if (grant.preview !== undefined && (settings.texts !== 'pages' || !grant.preview?.characters))
    throw new TypeError("authorize may return preview: { characters } only with the option texts: 'pages'.");
  return grant;
}

function tokenBudget(
  settings: Settings,
  { budget = {}, preview }: Grant,
  scope: TokenScope[],
): Required<TokenBudget> {
  const requests = scope.includes('tts') ? (budget.requests ?? settings.tokenRequests) : 1;
  return {
    // Else a preview that is shorter than one request would be refused whole.
    maxChars: Math.min(budget.maxChars ?? settings.maxChars, preview?.characters ?? Number.POSITIVE_INFINITY),
    characters: budget.characters ?? settings.tokenCharacters,
    requests,
  };
}

/** The limits of a token, as reported in the token response. */
function tokenLimits(settings: Settings, claims: TokenClaims): TokenResponse['limits'] {
  const canSpeak = claims.scope.includes('tts');
  return {
    max_chars: claims.maxChars,
    characters: canSpeak ? claims.characters : 0,
    requests: claims.requests,
    ...(claims.scope.includes('stt') && { max_upload_bytes: settings.maxUploadBytes }),
  };
}
