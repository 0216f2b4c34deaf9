import type { TokenScope } from '../../contract/token-scopes.ts';
import { decodeBase64Url, encodeBase64Url } from '../../formats/base64-url.ts';
import { equalInConstantTime } from './equal-in-constant-time.ts';

/** HMAC-SHA256 with one secret: message in, 32 bytes out. */
type Hmac = (message: string) => Uint8Array | Promise<Uint8Array>;

/** Prepares a secret for signing: synchronously on Node, by WebCrypto elsewhere. */
export type HmacFactory = (secret: Uint8Array) => Hmac;

/** What a token permits. Times are epoch seconds, lengths are code points. */
export interface TokenClaims {
  /** The site's own id of the user or session; in public mode the origin. */
  subject: string;
  /** Whose budgets it counts towards, where the site names a team. */
  team?: string | undefined;
  /** The only Origin header this token is valid with; null is valid only without one (a server, a native app). */
  origin: string | null;
  scope: TokenScope[];
  issuedAt: number;
  expiresAt: number;
  /** Unique; the token's budgets are counted under it. */
  id: string;
  maxChars: number;
  characters: number;
  requests: number;
  /** How much of each page it buys, from the start of what a player there reads, in code points without white space; all where undefined. */
  preview?: number | undefined;
}

type TokenVerdict =
  | { valid: true; claims: TokenClaims }
  /** `ours` is true when the signature is valid, so that an expired token is still recognized as a token. */
  | { valid: false; reason: 'malformed' | 'unknown-key' | 'signature' | 'expired'; ours: boolean };

export interface TokenSigner {
  mint(claims: TokenClaims): Promise<string>;
  /** @param now Epoch seconds. */
  verify(token: string, now: number): Promise<TokenVerdict>;
}

interface SigningKey {
  /** First segment of every token signed with this key. It includes the algorithm, so no token can choose another. */
  header: string;
  hmac: Hmac;
}

interface WireClaims {
  sub: string;
  team?: string | undefined;
  org: string | null;
  scope: TokenScope[];
  iat: number;
  exp: number;
  jti: string;
  max: number;
  chr: number;
  req: number;
  pre?: number | undefined;
}

const MAX_TOKEN_LENGTH = 4096;
const MAX_CACHED_TOKENS = 1000;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Compact HS256 tokens (RFC 7515 serialization) with a pinned header.
 * @param secrets The first one signs, all of them verify: after a rotation, tokens of the old secret stay valid until they expire.
 */
export function createTokenSigner(secrets: readonly string[], hmac: HmacFactory): TokenSigner {
  const ring = secrets.map((secret) => prepareKey(hmac(encoder.encode(secret))));

  /** Cache of verified tokens: a page sends the same token with every sentence. */
  const verified = new Map<string, TokenClaims>();

  async function findKey(header: string): Promise<SigningKey | undefined> {
    for (const prepared of ring) {
      const key = await prepared;
      if (key.header === header) return key;
    }
    return undefined;
  }

  return {
    async mint(claims) {
      const key = await ring[0]!;
      const message = `${key.header}.${encodeBase64Url(encoder.encode(JSON.stringify(toWire(claims))))}`;
      return `${message}.${encodeBase64Url(await key.hmac(message))}`;
    },

    async verify(token, now) {
      const cached = verified.get(token);
      if (cached) return checkExpiry(cached, now);
      const parts = token.length > MAX_TOKEN_LENGTH ? [] : token.split('.');
      if (parts.length !== 3) return { valid: false, reason: 'malformed', ours: false };
      const [header, payload, signature] = parts as [string, string, string];
      const key = await findKey(header);
      if (!key) return { valid: false, reason: 'unknown-key', ours: false };
      const expected = encodeBase64Url(await key.hmac(`${header}.${payload}`));
      if (!equalInConstantTime(signature, expected))
        return { valid: false, reason: 'signature', ours: false };
      const claims = fromWire(JSON.parse(decoder.decode(decodeBase64Url(payload))) as WireClaims);
      if (verified.size >= MAX_CACHED_TOKENS) verified.clear();
      verified.set(token, claims);
      return checkExpiry(claims, now);
    },
  };
}

function checkExpiry(claims: TokenClaims, now: number): TokenVerdict {
  return claims.expiresAt > now ? { valid: true, claims } : { valid: false, reason: 'expired', ours: true };
}

async function prepareKey(hmac: Hmac): Promise<SigningKey> {
  const id = encodeBase64Url(await hmac('kurdish-speech token key id')).slice(0, 8);
  return {
    hmac,
    header: encodeBase64Url(encoder.encode(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid: id }))),
  };
}

function toWire(claims: TokenClaims): WireClaims {
  return {
    sub: claims.subject,
    team: claims.team,
    org: claims.origin,
    scope: claims.scope,
    iat: claims.issuedAt,
    exp: claims.expiresAt,
    jti: claims.id,
    max: claims.maxChars,
    chr: claims.characters,
    req: claims.requests,
    pre: claims.preview,
  };
}

function fromWire(wire: WireClaims): TokenClaims {
  return {
    subject: wire.sub,
    ...(wire.team !== undefined && { team: wire.team }),
    origin: wire.org,
    scope: wire.scope,
    issuedAt: wire.iat,
    expiresAt: wire.exp,
    id: wire.jti,
    maxChars: wire.max,
    characters: wire.chr,
    requests: wire.req,
    ...(wire.pre !== undefined && { preview: wire.pre }),
  };
}
