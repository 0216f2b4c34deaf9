import type { Settings } from './settings.ts';

/** Anybody can name an origin: so many are remembered and logged. */
const MOST_ORIGINS = 20;
/** A host name has at most 253 characters (RFC 1035). */
const LONGEST = 300;

const warned = new WeakMap<Settings, Set<string>>();

/**
 * Tells the operator, once for each origin, that pages of it are refused: a browser tells them no more than that nothing came.
 * @param origin Of the page, as its request says.
 */
export function warnOfRefusedOrigin(settings: Settings, origin: string): void {
  const known = warned.get(settings) ?? new Set();
  warned.set(settings, known);
  const named = settings.redactor.redact(origin.slice(0, LONGEST));
  if (known.size >= MOST_ORIGINS || known.has(named)) return;
  known.add(named);
  const rest = known.size === MOST_ORIGINS ? ' Further origins that are refused are not logged.' : '';
  settings.logger.warn(
    `Pages of the origin ${named} are refused. If they may use this proxy, add it to KURDISH_SPEECH_ORIGINS (option origins).${rest}`,
  );
}
