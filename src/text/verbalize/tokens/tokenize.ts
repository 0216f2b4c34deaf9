import type { TextDialect } from '../../dialect/text-dialect.ts';
import { familiarLatin, latinPhones } from '../../g2p/latin-letters.ts';
import { lacksE, writeBareHeh } from '../../normalize/bare-heh.ts';
import { isSpace } from '../../normalize/is-space.ts';
import { normalizeScript } from '../../normalize/normalize-script.ts';
import { sourceTokens } from '../../normalize/source-tokens.ts';
import type { Span } from '../../utterance/utterance.ts';
import { addressLength, mayHaveAddress } from './addresses.ts';
import { foldMarks } from './fold-marks.ts';

/** The unit that verbalizers match: part of a source token, in normalized spelling. */
export interface Token {
  /**
   * Letters of one script, or of any other one (`foreign`), a run of ASCII digits, a web or e-mail address, or a
   * single other code point.
   */
  readonly kind: 'arabic' | 'latin' | 'foreign' | 'digits' | 'address' | 'sign';
  readonly text: string;
  /** Follows the previous token without whitespace. */
  readonly isAttached: boolean;
  /** Follows after one no-break or thin space, which joins the thousands of a number: 10 000. */
  readonly isBound: boolean;
  /** The source token it belongs to. */
  readonly span: Span;
}

/** Longer runs of letters are split, which bounds the work of every rule. */
const LONGEST_RUN = 64;
const LATIN = new RegExp(
  `\\p{Script=Latin}[\\p{Script=Latin}\\p{M}\\u02bb-\\u02bf]{0,${LONGEST_RUN - 1}}`,
  'uy',
);
/** Kurdish Cyrillic borrows q, w and ö from Latin keyboards, and writes some consonants with an apostrophe. */
const CYRILLIC = new RegExp(
  `[öqw]?\\p{Script=Cyrillic}(?:[\\p{Script=Cyrillic}\\p{M}öqw]|(?<=[гкпрһтчә])'){0,${LONGEST_RUN - 2}}`,
  'iuy',
);
const FOREIGN = new RegExp(
  `(?:(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\u02b0-\\u02ff\\u0620-\\u06ff])\\p{L}\\p{M}{0,3}|\\u2206){1,${LONGEST_RUN}}`,
  'uy',
);

const TOKENS_PER_STEP = 512;

/** Splits a sentence into tokens, in steps of a few hundred. Linear in its length. */
export function* tokenize(text: string, sentence: Span, dialect: TextDialect): Generator<undefined, Token[]> {
  const hasBareHeh = dialect === 'sorani' && lacksE(text.slice(sentence.start, sentence.end));
  const tokens: Token[] = [];
  for (const span of sourceTokens(text, sentence.start, sentence.end)) {
    const typed = foldMarks(text.slice(span.start, span.end));
    const spelling = normalizeScript(hasBareHeh ? writeBareHeh(typed) : typed);
    const isBound = isNarrowSpace(text, span.start - 1);
    const hasAddress = mayHaveAddress(spelling);
    let index = 0;
    let previous: Token['kind'] | undefined;
    while (index < spelling.length) {
      if (spelling[index] === ' ') {
        previous = undefined;
        index++;
        continue;
      }
      const mayOpenAddress = previous === undefined || previous === 'sign' || previous === 'arabic';
      const address = hasAddress && mayOpenAddress ? addressLength(spelling, index) : 0;
      const kind = address > 0 ? 'address' : kindAt(spelling, index);
      const end = kind === 'address' ? index + address : endOf(spelling, index, kind);
      const written = spelling.slice(index, end);
      const part = kind === 'latin' ? familiarLatin(written) : written;
      const isAttached = previous !== undefined;
      tokens.push({
        kind: kind === 'latin' && isUnread(part) ? 'foreign' : kind,
        text: part,
        isAttached,
        isBound: isBound && !isAttached,
        span,
      });
      previous = kind;
      index = end;
      if (tokens.length % TOKENS_PER_STEP === 0) yield;
    }
  }
  return tokens;
}

/** Whether the character at an index is a no-break or thin space, alone. */
function isNarrowSpace(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return (unit === 0xa0 || unit === 0x202f || unit === 0x2009) && !isSpace(text.charCodeAt(index - 1));
}

function kindAt(spelling: string, index: number): Exclude<Token['kind'], 'address'> {
  const unit = spelling.charCodeAt(index);
  if (isDigit(unit)) return 'digits';
  if (isArabicLetter(unit)) return 'arabic';
  if (isAsciiLetter(unit))
    return isCyrillic(spelling.charCodeAt(index + 1)) ? kindOfLetters(spelling, index) : 'latin';
  return unit < 0x80 ? 'sign' : kindOfLetters(spelling, index);
}

function kindOfLetters(spelling: string, index: number): 'latin' | 'foreign' | 'sign' {
  if (matchEnd(CYRILLIC, spelling, index) > 0) return 'foreign';
  if (matchEnd(LATIN, spelling, index) > 0) return 'latin';
  return matchEnd(FOREIGN, spelling, index) > 0 ? 'foreign' : 'sign';
}

/** Where a sticky pattern's match at an index ends; 0 without one. */
function matchEnd(pattern: RegExp, spelling: string, index: number): number {
  pattern.lastIndex = index;
  pattern.test(spelling);
  return pattern.lastIndex;
}

function endOf(spelling: string, index: number, kind: Exclude<Token['kind'], 'address'>): number {
  let end = index + 1;
  switch (kind) {
    case 'digits':
      while (isDigit(spelling.charCodeAt(end))) end++;
      return end;
    case 'arabic': {
      const last = index + LONGEST_RUN;
      while (end < last && isArabicLetter(spelling.charCodeAt(end))) end++;
      return end;
    }
    case 'latin':
      return matchEnd(LATIN, spelling, index);
    case 'foreign':
      return matchEnd(CYRILLIC, spelling, index) || matchEnd(FOREIGN, spelling, index);
    case 'sign':
      return spelling.codePointAt(index)! > 0xffff ? end + 1 : end;
  }
}

/** Whether none of a run's Latin letters has a sound here, as with clicks and medieval letters. º and ª, which are signs, stay Latin. */
function isUnread(latin: string): boolean {
  return latin.charCodeAt(0) >= 0x180 && latinPhones(latin) === '';
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isAsciiLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isCyrillic(unit: number): boolean {
  return unit >= 0x0400 && unit <= 0x052f;
}

/** Letters and marks of the Arabic block, without its punctuation and digits. */
function isArabicLetter(unit: number): boolean {
  return unit >= 0x0620 && unit <= 0x06ff && !(unit >= 0x0660 && unit <= 0x066d) && unit !== 0x06d4;
}

/** The token at an index if it follows its neighbour without whitespace. */
export function attachedToken(tokens: readonly Token[], index: number): Token | undefined {
  const token = tokens[index];
  return token?.isAttached ? token : undefined;
}

/** Whether a token consists of letters. */
export function isLetters(token: Token | undefined): token is Token {
  return token?.kind === 'arabic' || token?.kind === 'latin';
}

/**
 * Finds the longest run of attached tokens (at most six) that is a key of a table.
 * @returns the value and the number of tokens matched.
 */
export function lookUp(
  tokens: readonly Token[],
  index: number,
  table: Readonly<Record<string, string>>,
): { value: string; length: number } | undefined {
  const first = tokens[index];
  if (first === undefined || !firstUnitsOf(table).has(first.text.charCodeAt(0))) return undefined;
  let key = '';
  let found: { value: string; length: number } | undefined;
  for (let length = 1; length <= 6; length++) {
    const token = length === 1 ? first : attachedToken(tokens, index + length - 1);
    if (token === undefined || token.kind === 'address') break;
    key += token.text;
    if (Object.hasOwn(table, key)) found = { value: table[key]!, length };
  }
  return found;
}

const FIRST_UNITS = new WeakMap<object, ReadonlySet<number>>();

/** The first UTF-16 units of a table's keys: nearly every token is ruled out by its own. */
function firstUnitsOf(table: Readonly<Record<string, string>>): ReadonlySet<number> {
  let units = FIRST_UNITS.get(table);
  if (units === undefined) {
    units = new Set(Object.keys(table).map((key) => key.charCodeAt(0)));
    FIRST_UNITS.set(table, units);
  }
  return units;
}
