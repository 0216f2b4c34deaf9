import { attachedToken, type Token } from '../tokens/tokenize.ts';
import { type Context, type Match, toWords } from '../tokens/verbalizer.ts';
import { fractionWords, integerWords } from './integer-words.ts';
import { parseNumber } from './parse-number.ts';
import { powerAt } from './power-at.ts';

const VULGAR_FRACTION = /^[\u00bc-\u00be\u2150-\u215e\u2189]$/;
/** From this many digits on, a raised digit is the number of a footnote. */
const SHORTEST_YEAR = 4;
/** A fraction behind a space belongs to the number before it if both are small: 5 1/2. */
const MIXED = { wholeDigits: 2, greatestBelow: 16 };

/** A number with what raises or completes it: 12.5, 2³, 2^-3, 5e-10, ⅓, 5½, 5 1/2. */
export function verbalizeNumber(
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match | undefined {
  const { words } = context;
  const span = tokens[index]?.span;
  if (span === undefined) return undefined;
  const alone = vulgarFraction(tokens[index]!, context);
  if (alone !== undefined) return { length: 1, items: toWords(alone, span) };
  const number = parseNumber(tokens, index, words);
  if (number === undefined) return undefined;
  const { whole, fraction, length } = number;
  const spoken = integerWords(whole, words);
  if (fraction !== '') spoken.push(words.point, ...fractionWords(fraction, words));
  const more =
    scientific(tokens, index + length, context) ??
    raised(tokens, index, length, context) ??
    (fraction === '' ? mixed(tokens, index, length, context) : undefined);
  return {
    length: length + (more?.length ?? 0),
    items: toWords([...spoken, ...(more?.words ?? [])], span),
  };
}

interface More {
  readonly length: number;
  readonly words: readonly string[];
}

function raised(
  tokens: readonly Token[],
  index: number,
  length: number,
  { words }: Context,
): More | undefined {
  const power = powerAt(tokens, index + length);
  if (power === undefined) return undefined;
  const isFootnote = power.isRaised && tokens[index]!.text.length >= SHORTEST_YEAR;
  return { length: power.length, words: isFootnote ? [] : exponentWords(power.exponent, words) };
}

/** The words behind a base: توانی سێ. None for a raised 1, which is the number of a footnote. */
export function exponentWords(exponent: string, words: Context['words']): string[] {
  const digits = exponent.replace('-', '');
  if (exponent === '1') return [];
  const minus = digits === exponent ? [] : [words.minus];
  return [words.power, ...minus, ...integerWords(digits, words)];
}

/** `e-10`, or CLDR's Sorani form: times ten, raised. */
function scientific(tokens: readonly Token[], index: number, { words }: Context): More | undefined {
  const mark = attachedToken(tokens, index);
  if (mark === undefined || !/^(?:[eE]|اس)$/.test(mark.text)) return undefined;
  const sign = attachedToken(tokens, index + 1);
  const isSigned = sign?.text === '-' || sign?.text === '+';
  const digits = attachedToken(tokens, index + (isSigned ? 2 : 1));
  if (digits?.kind !== 'digits') return undefined;
  const exponent = (sign?.text === '-' ? '-' : '') + digits.text;
  const spoken = [words.signs['×']!, ...integerWords('10', words), ...exponentWords(exponent, words)];
  return { length: isSigned ? 3 : 2, words: spoken };
}

function mixed(tokens: readonly Token[], index: number, length: number, context: Context): More | undefined {
  const { words } = context;
  const at = index + length;
  const vulgar = tokens[at] && vulgarFraction(tokens[at], context);
  if (vulgar !== undefined) return { length: 1, words: [words.and, ...vulgar] };
  const [above, stroke, below] = [tokens[at], attachedToken(tokens, at + 1), attachedToken(tokens, at + 2)];
  if (tokens[index]!.text.length > MIXED.wholeDigits || above?.isAttached !== false) return undefined;
  if (above.kind !== 'digits' || stroke?.text !== '/' || below?.kind !== 'digits') return undefined;
  const isProper = Number(above.text) < Number(below.text) && Number(below.text) <= MIXED.greatestBelow;
  const isOver = ['/', '.', '-'].includes(attachedToken(tokens, at + 3)?.text ?? '');
  if (!isProper || isOver || above.text.startsWith('0')) return undefined;
  return { length: 3, words: [words.and, ...fractionOf(above.text, below.text, context)] };
}

/** The words of ½ or ⅓; undefined for any other token. */
function vulgarFraction(token: Token, context: Context): string[] | undefined {
  if (token.kind !== 'sign' || !VULGAR_FRACTION.test(token.text)) return undefined;
  const known = context.words.signs[token.text];
  if (known !== undefined) return [known];
  const [above, below] = token.text.normalize('NFKD').split('\u2044') as [string, string];
  return fractionOf(above, below, context);
}

/** Numerator and denominator in words; a half has its own. */
export function fractionOf(above: string, below: string, { words }: Context): string[] {
  if (above === '1' && below === '2') return [words.half];
  return [...integerWords(above, words), words.outOf, ...integerWords(below, words)];
}
