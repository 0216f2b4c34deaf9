import { localizeDigits } from '../../base/localize-digits.ts';
import type { Strings } from '../../localization/strings.ts';

/** Below, a length in minutes would say too much. */
const SHORTEST_SECONDS = 30;

/** "Listen · 4 min": what pressing play would take. @param seconds Of the whole text; 0 where it is not known. */
export function barHeadline({ play, minutes, digits }: Strings, seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < SHORTEST_SECONDS) return play;
  const count = Math.max(1, Math.round(seconds / 60));
  return `${play} · ${minutes(localizeDigits(String(count), digits))}`;
}
