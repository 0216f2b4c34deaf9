import { isOrdered } from '../tokens/is-ordered.ts';
import { attachedToken, isLetters, type Token } from '../tokens/tokenize.ts';
import { CLOSING, type Context, type Match, type VerbalizedItem } from '../tokens/verbalizer.ts';
import { appendSuffix } from './append-suffix.ts';

/**
 * Suffixes written on numbers and foreign names; other letters there are a separate word (`5ملیۆن`, `3roj`). A
 * personal clitic is the last of several, or many words would look like suffixes.
 */
const ARABIC = 'ی|ێ|ا|ە|ان|ێن|دا|ڤە|وە|ەم|یەم|هەم|مین|ەکە|ەکان|ێک|ین|ش';
const CLITIC = 'م|ت|ن|مان|تان';
const LATIN = 'y?(?:a|an|ê|ên|î|e|in|im)|y?em(?:în)?(?:a|ê|î|an|ên)?|mîn|e[kn][êîe]?|d[ae]';
export const ENDINGS = new RegExp(`^(?:(?:${ARABIC})+(?:${CLITIC})?|${CLITIC}|${LATIN})$`);
const LONGEST_ENDING = 10;
const ORDINAL = 'ەم';
const QUOTES = '"”»›';
const BRACKETS = ')]}';
/** Closing marks between a word and its suffix. */
const MOST_MARKS = 3;
/** Tokens that a bracket may enclose to lose its pauses to a suffix behind it. */
const LONGEST_ASIDE = 12;

/** Whether letters are a suffix that numbers and names take. */
export function isEnding(letters: string): boolean {
  return letters.length <= LONGEST_ENDING && ENDINGS.test(letters);
}

/**
 * Appends an attached suffix to a match's last word: `8ی`, `12.5%ی`, `1991ê`, `YouTubeدا`; behind closing
 * marks, «ئێمە»ی and (140)ی; behind a hyphen, `2018-an`; after an apostrophe any suffix (`BBC'yê`).
 * @returns the match, extended by the suffix if there is one.
 */
export function consumeSuffix(
  match: Match,
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match {
  const next = index + match.length;
  const last = match.items.at(-1);
  if (last?.kind !== 'word') return match;
  const marks = marksBefore(tokens, next, context);
  const suffix = tokens[next + marks.length];
  if (!isLetters(suffix) || suffix.text.length > LONGEST_ENDING) return match;
  const fits = marks.isApostrophe ? suffix.text === suffix.text.toLowerCase() : isEnding(suffix.text);
  if (!fits || !(suffix.isAttached || isApart(tokens, next, context))) return match;
  const written = isOrdered(tokens, next + marks.length) ? ORDINAL : suffix.text;
  const joined: VerbalizedItem = {
    ...last,
    spelling: appendSuffix(last.spelling, written, context.dialect),
  };
  const closes = marks.closesAside ? [CLOSING] : [];
  const consumed = {
    length: match.length + marks.length + 1,
    items: [...match.items.slice(0, -1), joined, ...closes],
  };
  const behind = attachedToken(tokens, index + consumed.length);
  const isOrdinalBefore = suffix.text === 'em' && behind?.kind === 'arabic' && isEnding(behind.text);
  if (!isOrdinalBefore) return consumed;
  // Badini's ordinal has its ending.
  if (context.dialect === 'badini') return { ...consumed, length: consumed.length + 1 };
  return consumeSuffix(consumed, tokens, index, context);
}

interface Marks {
  readonly length: number;
  readonly isApostrophe: boolean;
  /** A closing bracket whose opening one was spoken as the start of an aside. */
  readonly closesAside: boolean;
}

const NO_MARKS: Marks = { length: 0, isApostrophe: false, closesAside: false };

function marksBefore(tokens: readonly Token[], index: number, context: Context): Marks {
  const mark = attachedToken(tokens, index);
  if (mark?.kind !== 'sign') return NO_MARKS;
  if (mark.text === "'") return { ...NO_MARKS, length: 1, isApostrophe: true };
  if (mark.text === '-') return isHyphenated(tokens, index, context) ? { ...NO_MARKS, length: 1 } : NO_MARKS;
  let length = 0;
  let closesAside = false;
  while (length < MOST_MARKS) {
    const closing = attachedToken(tokens, index + length);
    if (closing?.kind !== 'sign' || !(QUOTES + BRACKETS).includes(closing.text)) break;
    if (BRACKETS.includes(closing.text)) closesAside ||= !hasNearOpening(tokens, index + length);
    length++;
  }
  const isApostrophe = length > 0 && attachedToken(tokens, index + length)?.text === "'";
  return { length: length + (isApostrophe ? 1 : 0), isApostrophe, closesAside };
}

/** A hyphen joins a suffix to a number, to an acronym or name, and to letters of the other script. */
function isHyphenated(tokens: readonly Token[], hyphen: number, { dialect }: Context): boolean {
  const [before, after] = [tokens[hyphen - 1], attachedToken(tokens, hyphen + 1)];
  if (before === undefined || after === undefined) return false;
  if (before.kind === 'digits') return dialect !== 'kurmanji' || /^[a-zêîû]+$/.test(after.text);
  if (before.kind !== 'latin') return false;
  if (after.kind === 'arabic' || !/^\p{Ll}+$/u.test(after.text)) return after.kind === 'arabic';
  const isName = /^\p{Ll}?\p{Lu}\p{L}/u.test(before.text) && /^y?(?:ê|a|an|î|ên|ekê?|eke)$/.test(after.text);
  return isName || /^\p{Lu}{2,}$/u.test(before.text);
}

function hasNearOpening(tokens: readonly Token[], closing: number): boolean {
  for (let at = closing - 1; at >= 0 && at > closing - LONGEST_ASIDE; at--)
    if ('([{'.includes(tokens[at]!.text)) return true;
  return false;
}

/** Whether the bracket at an index encloses little, and a suffix or percent sign behind it joins what it encloses. */
export function opensSuffixed(tokens: readonly Token[], index: number): boolean {
  let depth = 1;
  for (let at = index + 1; at < index + LONGEST_ASIDE; at++) {
    const text = tokens[at]?.text;
    if (text === undefined) return false;
    if ('([{'.includes(text)) depth++;
    if (!BRACKETS.includes(text) || --depth > 0) continue;
    return joins(tokens[at - 1]!) && isSuffixed(tokens, at + 1);
  }
  return false;
}

/** Whether a bracket closes behind a word, not behind a pause. */
function joins({ kind, text }: Token): boolean {
  return kind !== 'sign' || `${QUOTES}${BRACKETS}%`.includes(text);
}

function isSuffixed(tokens: readonly Token[], index: number): boolean {
  let at = index;
  while (at < index + MOST_MARKS && `${QUOTES}${BRACKETS}'`.includes(attachedToken(tokens, at)?.text ?? ' '))
    at++;
  const suffix = attachedToken(tokens, at);
  return suffix?.text === '%' || (isLetters(suffix) && isEnding(suffix.text));
}

/** Badini sets endings of numbers and acronyms apart: سالا 1991 ێ, ڕۆژا 14 ی, پ.ک.ک ێ. */
function isApart(tokens: readonly Token[], index: number, { dialect }: Context): boolean {
  if (dialect !== 'badini' || !/^[ێی]$/.test(tokens[index]?.text ?? '')) return false;
  const [stop, before] = [tokens[index - 2], tokens[index - 1]];
  return before?.kind === 'digits' || (before?.text.length === 1 && stop?.text === '.' && before.isAttached);
}
