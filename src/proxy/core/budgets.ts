import { SpeechError } from '../../contract/errors.ts';
import type { TokenResponse, TokenScope } from '../../contract/token.ts';
import { visitorKey } from './client-address.ts';
import type { Settings } from './settings.ts';
import type { TokenClaims } from './token-signer.ts';
import { warnOfUnknownAddress } from './warn-of-unknown-address.ts';

/** Gives back the characters of a request that the service refused before any audio. */
export type Refund = () => Promise<void>;

interface Charge {
  key: string;
  amount: number;
  limit: number;
  expiresAt: number;
  /** What the caller has used up, in words. */
  what: string;
  /** `token` where a new token would help. */
  field?: string;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Counts one synthesis against the token, and in public mode against the day, before the service is called.
 * @param characters Code points of the text.
 * @throws SpeechError 403 `quota-exceeded`; nothing but the request itself is then counted.
 */
export async function chargeSynthesis(
  settings: Settings,
  claims: TokenClaims,
  address: string | undefined,
  characters: number,
): Promise<Refund> {
  requireTimeLeft(settings, claims);
  const expiresAt = counterEnd(claims);
  // The request count is never refunded, or one token could send refused requests for ever.
  await take(settings, [
    {
      key: `requests:${claims.id}`,
      amount: 1,
      limit: claims.requests,
      expiresAt,
      what: 'requests of this token',
      field: 'token',
    },
  ]);
  const { charactersPerDayPerAddress, charactersPerDayPerOrigin } = settings.publicLimits;
  return take(settings, [
    {
      key: `characters:${claims.id}`,
      amount: characters,
      limit: claims.characters,
      expiresAt,
      what: 'characters of this token',
      field: 'token',
    },
    ...daily(
      settings,
      claims,
      address,
      'characters',
      characters,
      charactersPerDayPerAddress,
      charactersPerDayPerOrigin,
    ),
  ]);
}

/**
 * Spends a token that is good for one transcription, before the service is called.
 * @throws SpeechError 401 `token-expired` when it was used before.
 */
export async function spendTranscription(
  settings: Settings,
  claims: TokenClaims,
  address: string | undefined,
): Promise<void> {
  requireTimeLeft(settings, claims);
  if (!(await spend(settings, `once:${claims.id}`, 1, 1, counterEnd(claims)))) {
    throw new SpeechError(
      'token-expired',
      'This token was already used; each transcription needs a token of its own.',
      { status: 401 },
    );
  }
  const { transcriptionsPerDayPerAddress, transcriptionsPerDayPerOrigin } = settings.publicLimits;
  await take(
    settings,
    daily(
      settings,
      claims,
      address,
      'transcriptions',
      1,
      transcriptionsPerDayPerAddress,
      transcriptionsPerDayPerOrigin,
    ),
  );
}

/** @throws SpeechError 429 `rate-limited` when an open page asks for tokens faster than its visitors could. */
export async function chargeMint(
  settings: Settings,
  origin: string,
  address: string | undefined,
): Promise<void> {
  const minute = Math.floor(settings.clock() / MINUTE_MS);
  const expiresAt = (minute + 1) * MINUTE_MS;
  const { mintsPerMinutePerAddress, mintsPerMinutePerOrigin } = settings.publicLimits;
  const sources: [string, number][] = [[origin, mintsPerMinutePerOrigin]];
  const visitor = visitorKey(address);
  if (visitor) sources.unshift([visitor, mintsPerMinutePerAddress]);
  else warnOfUnknownAddress(settings, origin);
  for (const [source, limit] of sources) {
    if (await spend(settings, `mint:${minute}:${source}`, 1, limit, expiresAt)) continue;
    throw new SpeechError('rate-limited', 'Too many tokens were asked for; try again in a minute.', {
      status: 429,
    });
  }
}

/**
 * A request's token is checked before its body is read. A body that takes until the token has expired would meet counters that start
 * from 0 again.
 */
function requireTimeLeft(settings: Settings, claims: TokenClaims): void {
  if (settings.clock() < claims.expiresAt * 1000) return;
  throw new SpeechError('token-expired', 'This token has expired; ask for a new one.', { status: 401 });
}

/** Counters outlive their token by the time that a call of a shared store may take. */
function counterEnd(claims: TokenClaims): number {
  return claims.expiresAt * 1000 + MINUTE_MS;
}

function daily(
  settings: Settings,
  claims: TokenClaims,
  address: string | undefined,
  unit: string,
  amount: number,
  perAddress: number,
  perOrigin: number,
): Charge[] {
  if (!settings.isPublic) return [];
  const day = Math.floor(settings.clock() / DAY_MS);
  const expiresAt = (day + 1) * DAY_MS;
  const charges: Charge[] = [
    {
      key: `${unit}:${day}:${claims.origin}`,
      amount,
      limit: perOrigin,
      expiresAt,
      what: `${unit} of this page for today`,
    },
  ];
  const visitor = visitorKey(address);
  if (visitor) {
    charges.push({
      key: `${unit}:${day}:${visitor}`,
      amount,
      limit: perAddress,
      expiresAt,
      what: `${unit} for today`,
    });
  }
  return charges;
}

/** @throws SpeechError 503 when the store is down: nothing is spent that cannot be counted. */
async function spend(
  settings: Settings,
  key: string,
  amount: number,
  limit: number,
  expiresAt: number,
): Promise<boolean> {
  try {
    return await settings.store.spend(key, amount, limit, expiresAt);
  } catch (cause) {
    throw new SpeechError(
      'service-unavailable',
      'Budgets cannot be counted at the moment; try again later.',
      { status: 503, cause },
    );
  }
}

async function refundAll(settings: Settings, charges: readonly Charge[]): Promise<void> {
  try {
    for (const { key, amount } of charges) await settings.store.refund(key, amount);
  } catch (error) {
    settings.logger.error('A budget could not be refunded.', {
      reason: settings.redactor.redact(String(error)),
    });
  }
}

/** Takes every charge or none. */
async function take(settings: Settings, charges: readonly Charge[]): Promise<Refund> {
  const taken: Charge[] = [];
  const refund = () => refundAll(settings, taken.splice(0));
  try {
    for (const charge of charges) {
      if (!(await spend(settings, charge.key, charge.amount, charge.limit, charge.expiresAt))) {
        const message = `The ${charge.what} are used up.`;
        throw new SpeechError('quota-exceeded', message, { status: 403, field: charge.field });
      }
      taken.push(charge);
    }
    return refund;
  } catch (error) {
    await refund();
    throw error;
  }
}

/** The counters that a scope draws on, as the token response tells them. */
export function limitsOf(settings: Settings, claims: TokenClaims): TokenResponse['limits'] {
  const speaks = claims.scope.includes('tts' satisfies TokenScope);
  return {
    max_chars: claims.maxChars,
    characters: speaks ? claims.characters : 0,
    requests: claims.requests,
    ...(claims.scope.includes('stt') && { max_upload_bytes: settings.maxUploadBytes }),
  };
}
