import { joinSuffix } from './join-suffix.ts';
import { gluedAt, isLetters, type Piece } from './pieces.ts';
import type { Context, Match, Reading } from './reading.ts';

/** An ending on a number is short; longer letters are a word of their own. */
const LONGEST_SUFFIX = 8;

/**
 * Joins the letters glued to a match on its last word: `8ی`, `12.5%ی`, `1991'ê`, `YouTubeدا`. Capitals (`5G`) stay a word.
 * @returns The match, longer by the suffix where there is one.
 */
export function attachSuffix(match: Match, pieces: readonly Piece[], index: number, context: Context): Match {
  const next = index + match.length;
  const hasApostrophe = gluedAt(pieces, next)?.text === "'";
  const suffix = gluedAt(pieces, hasApostrophe ? next + 1 : next);
  const last = match.readings.at(-1);
  if (!isLetters(suffix) || last?.kind !== 'word' || suffix.text.length > LONGEST_SUFFIX) return match;
  if (suffix.text !== suffix.text.toLowerCase()) return match;
  const joined: Reading = { ...last, spelling: joinSuffix(last.spelling, suffix.text, context.dialect) };
  return {
    length: match.length + (hasApostrophe ? 2 : 1),
    readings: [...match.readings.slice(0, -1), joined],
  };
}
