import { SpeechError } from '../../contract/errors.ts';
import type { TokenClaims } from '../keys/token-signer.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import { applyCharges, budgetCharges, type Refund, spend, spenderOf } from './charges.ts';
import { counterEnd, requireTimeLeft } from './require-time-left.ts';

/**
 * Spends a token for dictation or for a file, which serves once, before the service is called.
 * @returns Takes it out of the budgets again; the token stays spent.
 * @throws SpeechError 401 `token-expired` when it was already used; 403 `quota-exceeded`.
 */
export async function spendToken(
  parts: ProxyParts,
  claims: TokenClaims,
  address: string | undefined,
): Promise<Refund> {
  requireTimeLeft(parts, claims);
  if (!(await spend(parts, `once:${claims.id}`, 1, 1, counterEnd(claims)))) {
    throw new SpeechError(
      'token-expired',
      'This token was already used; each transcription needs a token of its own.',
      { status: 401 },
    );
  }
  return applyCharges(parts, budgetCharges(parts, spenderOf(claims, address), 'transcriptions', 1));
}
