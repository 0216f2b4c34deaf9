import { SpeechError } from '../../contract/errors.ts';
import type { TokenResponse } from '../../contract/token.ts';
import type { TokenScope } from '../../contract/token-scopes.ts';
import type { BudgetUnit } from '../budgets/budget-plan.ts';
import {
  type CountedBudget,
  countedBudgets,
  describeBudget,
  type Spender,
} from '../budgets/counted-budget.ts';
import type { TokenClaims } from '../keys/token-signer.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import type { Settings } from '../setup/settings.ts';

/** Takes a charge back: of a request that the service refused before it sent anything, or bytes that were not sent. */
export type Refund = () => Promise<void>;

interface Charge {
  key: string;
  amount: number;
  limit: number;
  expiresAt: number;
  /** What is counted, of a token: a new one has its own. Or the budget that it counts against. */
  of: 'requests' | 'characters' | CountedBudget;
}

const MINUTE_MS = 60_000;

/**
 * Counts one request for speech against the token.
 * @throws SpeechError 403 `quota-exceeded`.
 */
export async function chargeRequest(parts: ProxyParts, claims: TokenClaims): Promise<void> {
  requireTimeLeft(parts, claims);
  // Never refunded, or one token could send failing requests forever.
  await applyCharges(parts, [
    {
      key: `requests:${claims.id}`,
      amount: 1,
      limit: claims.requests,
      expiresAt: counterEnd(claims),
      of: 'requests',
    },
  ]);
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

/**
 * Spends a single-use transcription token, before the service is called.
 * @returns Takes it out of the budgets again; the token stays spent.
 * @throws SpeechError 401 `token-expired` when it was already used; 403 `quota-exceeded`.
 */
export async function spendTranscription(
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

/** @throws SpeechError 429 `rate-limited` when a public page requests tokens faster than its visitors could. */
export async function chargeMint(
  parts: ProxyParts,
  origin: string,
  address: string | undefined,
): Promise<void> {
  const minute = Math.floor(parts.clock() / MINUTE_MS);
  const expiresAt = (minute + 1) * MINUTE_MS;
  const { mintsPerMinutePerAddress, mintsPerMinutePerOrigin } = parts.settings.publicLimits;
  const sources: [string, number][] = [[origin, mintsPerMinutePerOrigin]];
  if (address) sources.unshift([address, mintsPerMinutePerAddress]);
  else parts.warnings.unknownAddress(origin);
  for (const [source, limit] of sources) {
    if (await spend(parts, `mint:${minute}:${source}`, 1, limit, expiresAt)) continue;
    throw new SpeechError('rate-limited', 'Too many token requests; try again in a minute.', {
      status: 429,
    });
  }
}

/**
 * The token is verified before the body is read. A body that is sent slowly enough could arrive after the token's counters
 * have expired and restarted from 0.
 */
function requireTimeLeft(parts: ProxyParts, claims: TokenClaims): void {
  if (parts.clock() < claims.expiresAt * 1000) return;
  throw new SpeechError('token-expired', 'This token has expired; ask for a new one.', { status: 401 });
}

/** Counters outlive their token by a minute, to allow for a slow shared store. */
function counterEnd(claims: TokenClaims): number {
  return claims.expiresAt * 1000 + MINUTE_MS;
}

/** @param address As in `rateLimitKey`. */
export function spenderOf({ origin, subject, team }: TokenClaims, address: string | undefined): Spender {
  return { origin, subject, team, address };
}

function budgetCharges(parts: ProxyParts, spender: Spender, unit: BudgetUnit, amount: number): Charge[] {
  return countedBudgets(parts, unit, spender).map((counted) => ({
    key: counted.key,
    amount,
    // One that only warns.
    limit: counted.budget.hard ?? Number.MAX_SAFE_INTEGER,
    expiresAt: counted.end,
    of: counted,
  }));
}

/** @throws SpeechError 503 when the store is down: a request that cannot be counted is not sent. */
async function spend(
  parts: ProxyParts,
  key: string,
  amount: number,
  limit: number,
  expiresAt: number,
): Promise<boolean> {
  try {
    return await parts.store.spend(key, amount, limit, expiresAt);
  } catch (cause) {
    throw new SpeechError(
      'service-unavailable',
      'Budgets cannot be counted at the moment; try again later.',
      { status: 503, cause },
    );
  }
}

async function refundAll(parts: ProxyParts, charges: readonly Charge[]): Promise<void> {
  try {
    for (const { key, amount } of charges) await parts.store.refund(key, amount);
  } catch (error) {
    parts.logger.error('A budget could not be refunded.', {
      reason: parts.secretFilter.redact(String(error)),
    });
  }
}

/** Applies all of the charges or none. */
async function applyCharges(parts: ProxyParts, charges: readonly Charge[]): Promise<Refund> {
  let applied = 0;
  const refund = () => {
    const paid = charges.slice(0, applied);
    applied = 0;
    return refundAll(parts, paid);
  };
  try {
    for (const charge of charges) {
      if (!(await spend(parts, charge.key, charge.amount, charge.limit, charge.expiresAt)))
        throw refused(parts, charge);
      applied += 1;
    }
    for (const { of } of charges) if (typeof of !== 'string') parts.alerts.spent(of);
    return refund;
  } catch (error) {
    await refund();
    throw error;
  }
}

function refused(parts: ProxyParts, { of }: Charge): SpeechError {
  if (typeof of === 'string')
    return new SpeechError('quota-exceeded', `The ${of} of this token are used up.`, {
      status: 403,
      field: 'token',
    });
  parts.alerts.refused(of);
  return new SpeechError('quota-exceeded', `The ${describeBudget(of.budget)} are used up.`, { status: 403 });
}

/** The limits of a token, as reported in the token response. */
export function tokenLimits(settings: Settings, claims: TokenClaims): TokenResponse['limits'] {
  const canSpeak = claims.scope.includes('tts' satisfies TokenScope);
  return {
    max_chars: claims.maxChars,
    characters: canSpeak ? claims.characters : 0,
    requests: claims.requests,
    ...(claims.scope.includes('stt') && { max_upload_bytes: settings.maxUploadBytes }),
  };
}
