import { isLoopbackHost } from './hosts.ts';
import type { Settings } from './settings.ts';

const warned = new WeakSet<Settings>();

/**
 * Tells the operator, once, that no visitor of an open page is counted alone.
 * @param origin Of the page; one on this machine is a developer's own and has no other visitors.
 */
export function warnOfUnknownAddress(settings: Settings, origin: string): void {
  if (warned.has(settings)) return;
  if (URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname)) return;
  warned.add(settings);
  settings.logger.warn(
    'The network address of a caller is not known, so one visitor can use up what all visitors of the page may spend. ' +
      'Behind a reverse proxy set KURDISH_SPEECH_TRUSTED_PROXIES (option trustedProxies); give the fetch handler the address.',
  );
}
