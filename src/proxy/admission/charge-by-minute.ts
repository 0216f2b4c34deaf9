import { SpeechError } from '../../contract/errors.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import { spend } from './charges.ts';

const MINUTE_MS = 60_000;

/** Something that pages may send so often in a minute. */
export interface MinuteLimit {
  /** Part of the counters' keys. */
  readonly key: string;
  /** As in "Too many token requests". */
  readonly name: string;
  readonly perAddress: number;
  readonly perOrigin: number;
}

/**
 * Counts one request for the visitor, where the address is known, and for the origin. The counters are gone after the minute.
 * @throws SpeechError 429 `rate-limited`; 503 where it cannot be counted.
 */
export async function chargeByMinute(
  parts: ProxyParts,
  { key, name, perAddress, perOrigin }: MinuteLimit,
  origin: string,
  address: string | undefined,
): Promise<void> {
  const minute = Math.floor(parts.clock() / MINUTE_MS);
  const expiresAt = (minute + 1) * MINUTE_MS;
  const sources: [string, number][] = [[origin, perOrigin]];
  if (address) sources.unshift([address, perAddress]);
  else parts.warnings.unknownAddress(origin);
  for (const [source, limit] of sources) {
    if (await spend(parts, `${key}:${minute}:${source}`, 1, limit, expiresAt)) continue;
    throw new SpeechError('rate-limited', `Too many ${name}; try again in a minute.`, { status: 429 });
  }
}
