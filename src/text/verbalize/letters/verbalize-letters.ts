import { integerWords } from '../numbers/integer-words.ts';
import { parseMeasure } from '../numbers/parse-measure.ts';
import { powerAt } from '../numbers/power-at.ts';
import { exponentWords } from '../numbers/verbalize-number.ts';
import { consumeSuffix } from '../suffixes/consume-suffix.ts';
import { attachedToken, isLetters, type Token } from '../tokens/tokenize.ts';
import { type Context, type Match, toWords } from '../tokens/verbalizer.ts';
import { respellLatin } from './respell-latin.ts';

/**
 * A word in letters, with a suffix in the other script or after an apostrophe or quote (`YouTube'ê`, `BBCدا`,
 * «ئێمە»ی).
 */
export function verbalizeLetters(
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match | undefined {
  const token = tokens[index];
  if (!isLetters(token)) return undefined;
  const raised = verbalizeRaised(tokens, index, context);
  if (raised !== undefined) return consumeSuffix(raised, tokens, index, context);
  const match = { length: 1, items: toWords(spell(token, context), token.span) };
  // Attached letters of the same script are the rest of a very long word.
  const isCut = attachedToken(tokens, index + 1)?.kind === token.kind;
  return isCut ? match : consumeSuffix(match, tokens, index, context);
}

/** A variable with its exponent, x², or a unit without a number, m². Raised digits behind words are of footnotes. */
function verbalizeRaised(tokens: readonly Token[], index: number, context: Context): Match | undefined {
  const token = tokens[index]!;
  const power = token.text.length <= 3 ? powerAt(tokens, index + 1) : undefined;
  if (power === undefined) return undefined;
  const measure = power.isRaised ? parseMeasure(tokens, index, context) : undefined;
  if (measure !== undefined && measure.length > power.length)
    return { length: measure.length, items: toWords(measure.words, token.span) };
  if (token.kind !== 'latin' || token.text.length > 1) return undefined;
  const spoken = [...spell(token, context), ...exponentWords(power.exponent, context.words)];
  return { length: 1 + power.length, items: toWords(spoken, token.span) };
}

function spell(token: Token, { words, latin, dialect }: Context): string[] {
  const text = shortenRuns(token.text);
  if (token.kind === 'arabic') return [text];
  if (isRomanNumeral(token.text)) return integerWords(String(romanValue(token.text)), words);
  return [respellLatin(text, latin, dialect)];
}

/** II to XXXIX, as used for centuries, kings and chapters. */
function isRomanNumeral(text: string): boolean {
  return text.length >= 2 && /^X{0,3}(?:IX|IV|V?I{0,3})$/.test(text);
}

const ROMAN_DIGITS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

function romanValue(numeral: string): number {
  const values = Array.from(numeral, (letter) => ROMAN_DIGITS[letter] ?? 0);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
}

/**
 * Letters repeated for effect (زۆۆۆۆر, heeeey) are read once; و and ی keep two, because spelling doubles them
 * too.
 */
function shortenRuns(word: string): string {
  if (!hasRun(word)) return word;
  return word.replace(/([وی])\1{3,}/g, '$1$1').replace(/([^وی])\1{2,}/gu, '$1');
}

/** Whether a letter may stand three times in a row. */
function hasRun(word: string): boolean {
  for (let index = 2; index < word.length; index++) {
    const unit = word.charCodeAt(index);
    const isSurrogate = (unit & 0xf800) === 0xd800;
    if (isSurrogate) return true;
    if (unit === word.charCodeAt(index - 1) && unit === word.charCodeAt(index - 2)) return true;
  }
  return false;
}
