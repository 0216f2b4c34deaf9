import { normalizeScript } from '../normalize/normalize-script.ts';
import { sourceTokens } from '../normalize/source-tokens.ts';
import type { Span } from '../types.ts';
import { addressLength } from './addresses.ts';

/** The unit that verbalizers match: part of a source token, in normalised spelling. */
export interface Token {
  /** Letters of one script, a run of ASCII digits, a web or e-mail address, or a single other code point. */
  readonly kind: 'arabic' | 'latin' | 'digits' | 'address' | 'sign';
  readonly text: string;
  /** Follows the previous token without whitespace. */
  readonly isAttached: boolean;
  /** The source token it belongs to. */
  readonly span: Span;
}

/** Longer runs of letters are split, which bounds the work of every rule. */
const LONGEST_RUN = 64;
const LETTERS_OR_DIGITS = new RegExp(
  `(?<arabic>[\\u0620-\\u065f\\u066e-\\u06d3\\u06d5-\\u06ff]{1,${LONGEST_RUN}})|` +
    `(?<latin>\\p{Script=Latin}[\\p{Script=Latin}\\p{M}]{0,${LONGEST_RUN - 1}})|(?<digits>[0-9]+)`,
  'uy',
);

/** Splits a sentence into tokens. Linear in its length. */
export function tokenize(text: string, sentence: Span): Token[] {
  const tokens: Token[] = [];
  for (const span of sourceTokens(text, sentence.start, sentence.end)) {
    const spelling = normalizeScript(text.slice(span.start, span.end));
    let index = 0;
    let previous: Token | undefined;
    while (index < spelling.length) {
      const found = tokenAt(spelling, index, previous);
      previous = { ...found, isAttached: previous !== undefined, span };
      tokens.push(previous);
      index += found.text.length;
    }
  }
  return tokens;
}

function tokenAt(spelling: string, index: number, previous: Token | undefined): Pick<Token, 'kind' | 'text'> {
  const mayOpenAddress = previous === undefined || previous.kind === 'sign' || previous.kind === 'arabic';
  const address = mayOpenAddress ? addressLength(spelling, index) : 0;
  if (address > 0) return { kind: 'address', text: spelling.slice(index, index + address) };
  LETTERS_OR_DIGITS.lastIndex = index;
  const groups = LETTERS_OR_DIGITS.exec(spelling)?.groups;
  if (groups?.arabic !== undefined) return { kind: 'arabic', text: groups.arabic };
  if (groups?.latin !== undefined) return { kind: 'latin', text: groups.latin };
  if (groups?.digits !== undefined) return { kind: 'digits', text: groups.digits };
  return { kind: 'sign', text: String.fromCodePoint(spelling.codePointAt(index)!) };
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
  let key = '';
  let found: { value: string; length: number } | undefined;
  for (let length = 1; length <= 6; length++) {
    const token = length === 1 ? tokens[index] : attachedToken(tokens, index + length - 1);
    if (token === undefined || token.kind === 'address') break;
    key += token.text;
    if (Object.hasOwn(table, key)) found = { value: table[key]!, length };
  }
  return found;
}
