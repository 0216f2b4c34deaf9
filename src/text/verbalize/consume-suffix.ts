import { appendSuffix } from './append-suffix.ts';
import { attachedToken, isLetters, type Token } from './tokenize.ts';
import type { Context, Match, VerbalizedItem } from './verbalizer.ts';

/** Suffixes written on numbers and foreign names; other letters there are a separate word (`5ملیۆن`, `3roj`). */
const ENDINGS =
  /^(?:(?:ی|ێ|ا|ە|ان|ێن|دا|ڤە|وە|ەم|یەم|هەم|مین|ەکە|ەکان|ێک|م|ت|ین|ن|ش)+|y?(?:a|an|ê|ên|î|e|em|emîn|in|im)|mîn|e[kn][êîe]?|d[ae])$/;
const LONGEST_ENDING = 10;
const CLOSING_QUOTES = ['"', '”', '»', '›'];

/**
 * Appends an attached suffix to a match's last word: `8ی`, `12.5%ی`, `1991ê`, `YouTubeدا`, «ئێمە»ی; after an
 * apostrophe any suffix (`BBC'yê`).
 * @returns the match, extended by the suffix if there is one.
 */
export function consumeSuffix(
  match: Match,
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match {
  const next = index + match.length;
  const mark = attachedToken(tokens, next)?.text ?? '';
  const hasApostrophe = mark === "'";
  const isSeparated = hasApostrophe || CLOSING_QUOTES.includes(mark);
  const suffix = attachedToken(tokens, isSeparated ? next + 1 : next);
  const last = match.items.at(-1);
  if (!isLetters(suffix) || last?.kind !== 'word' || suffix.text.length > LONGEST_ENDING) return match;
  const isEnding = hasApostrophe ? suffix.text === suffix.text.toLowerCase() : ENDINGS.test(suffix.text);
  if (!isEnding) return match;
  const joined: VerbalizedItem = {
    ...last,
    spelling: appendSuffix(last.spelling, suffix.text, context.dialect),
  };
  return {
    length: match.length + (isSeparated ? 2 : 1),
    items: [...match.items.slice(0, -1), joined],
  };
}
