import { SpeechError } from '../../contract/errors.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import { spend } from './charges.ts';

const MINUTE_MS = 60_000;

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
