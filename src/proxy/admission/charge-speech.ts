import type { Spender } from '../budgets/counted-budget.ts';
import type { TokenClaims } from '../keys/token-signer.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import { applyCharges, budgetCharges, type Refund, spend, spenderOf, tokenUsedUp } from './charges.ts';
import { counterEnd, requireTimeLeft } from './require-time-left.ts';

/**
 * Counts one request for speech against the token.
 * @throws SpeechError 403 `quota-exceeded`.
 */
export async function chargeRequest(parts: ProxyParts, claims: TokenClaims): Promise<void> {
  requireTimeLeft(parts, claims);
  // Never refunded, or one token could send failing requests forever.
  if (!(await spend(parts, `requests:${claims.id}`, 1, claims.requests, counterEnd(claims))))
    throw tokenUsedUp('requests');
}

/**
 * Counts the characters of one synthesis against the token and the budgets, before the service is called.
 * @param characters Code points of the text.
 * @throws SpeechError 403 `quota-exceeded`; nothing is then counted.
 */
export async function chargeCharacters(
  parts: ProxyParts,
  claims: TokenClaims,
  address: string | undefined,
  characters: number,
): Promise<Refund> {
  const charges = budgetCharges(parts, spenderOf(claims, address), 'characters', characters);
  charges.unshift({
    key: `characters:${claims.id}`,
    amount: characters,
    limit: claims.characters,
    expiresAt: counterEnd(claims),
    of: 'characters',
  });
  return applyCharges(parts, charges);
}

/**
 * Counts speech that is sent without being generated for this visitor, against the budgets of bytes.
 * @throws SpeechError 403 `quota-exceeded`.
 */
export async function chargeBytes(parts: ProxyParts, spender: Spender, bytes: number): Promise<Refund> {
  return applyCharges(parts, budgetCharges(parts, spender, 'bytes', Math.ceil(bytes)));
}
