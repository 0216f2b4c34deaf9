import { SpeechError } from '../../contract/errors.ts';
import type { TokenClaims } from '../keys/token-signer.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';

const MINUTE_MS = 60_000;

/**
 * The token is verified before the body is read. A body that is sent slowly enough could arrive after the token's counters
 * have expired and restarted from 0.
 */
export function requireTimeLeft(parts: ProxyParts, claims: TokenClaims): void {
  if (parts.clock() < claims.expiresAt * 1000) return;
  throw new SpeechError('token-expired', 'This token has expired; ask for a new one.', { status: 401 });
}

/** Counters outlive their token by a minute, to allow for a slow shared store. */
export function counterEnd(claims: TokenClaims): number {
  return claims.expiresAt * 1000 + MINUTE_MS;
}
