import type { ProxyParts } from '../setup/proxy-parts.ts';
import { chargeByMinute } from './charge-by-minute.ts';

/** @throws SpeechError 429 `rate-limited` when a public page requests tokens faster than its visitors could. */
export function chargeMint(parts: ProxyParts, origin: string, address: string | undefined): Promise<void> {
  const { mintsPerMinutePerAddress: perAddress, mintsPerMinutePerOrigin: perOrigin } =
    parts.settings.publicLimits;
  return chargeByMinute(
    parts,
    { key: 'mint', name: 'token requests', perAddress, perOrigin },
    origin,
    address,
  );
}
