import type { Vocabulary } from '../../vocabulary/vocabulary.ts';
import { attachedToken, lookUp, type Token } from '../tokens/tokenize.ts';
import { inSum } from './in-sum.ts';
import { powerAt } from './power-at.ts';

/** Letters that are names of things more often than units, so that they have to stand apart: 5 t, but version 5t. */
const APART = /^[tKy]$/;
/** Those of classes, halls and rows (12 A), unless the number has a decimal: 2,5 A. */
const BEHIND_DECIMAL = /^[AJN]$/;
/** Variables in sums more often than units: 2y + 3, 5 d = 10. */
const VARIABLE = /^[dwy]$/;
/** Symbols that are often typed in one case and are no words then: `ev` is a Kurdish one. */
const ANY_CASE = /^(?:[kmgt]?hz|[kmgt]b|[km]wh?|mah|[kcm]m|[km]g|ml)$/;
const LENGTH = /^(?:[kdcmµn]?m|ک?م|سم|ملم|ft|yd|mi)$/;

/** A unit's name and exponent, as written in one or more tokens. */
export interface Unit {
  readonly name: string;
  readonly isLength: boolean;
  /** 2, 3, or nothing. */
  readonly power: string;
  readonly length: number;
}

/**
 * The currency or unit at an index with its exponent: `km`, `m²`, `cm3`. Letters of another case are units too, where they are
 * no words: `HZ`, `gb`.
 * @param isJoined whether it has to be attached, as behind a stroke.
 */
export function unitAt(
  tokens: readonly Token[],
  index: number,
  words: Vocabulary,
  isJoined = false,
): Unit | undefined {
  const token = tokens[index];
  if (token === undefined || token.kind === 'digits' || (isJoined && !token.isAttached)) return undefined;
  const found =
    lookUp(tokens, index, words.currencies) ??
    degreesAt(tokens, index, words) ??
    lookUp(tokens, index, words.units) ??
    lookUp(tokens, index, words.times) ??
    otherCase(token, words);
  if (found === undefined || (!isJoined && APART.test(token.text) && token.isAttached)) return undefined;
  if (!isJoined && BEHIND_DECIMAL.test(token.text) && !isDecimal(tokens, index - 1)) return undefined;
  if (!isJoined && VARIABLE.test(token.text) && inSum(tokens, index)) return undefined;
  const { power, length } = token.kind === 'sign' ? NO_POWER : unitPower(tokens, index + found.length);
  return { name: found.value, isLength: LENGTH.test(token.text), power, length: found.length + length };
}

/** Whether digits are the end of a decimal number. */
function isDecimal(tokens: readonly Token[], index: number): boolean {
  const point = tokens[index - 1];
  return tokens[index]?.isAttached === true && (point?.text === '.' || point?.text === ',');
}

const NO_POWER = { power: '', length: 0 };

/** `° C`, with a space, and `°c`. */
function degreesAt(
  tokens: readonly Token[],
  index: number,
  { units }: Vocabulary,
): { value: string; length: number } | undefined {
  const sign = tokens[index]!.text;
  // A ring alone would be a bullet, but not behind a number.
  if (sign === '◦') return { value: units['°']!, length: 1 };
  const scale = tokens[index + 1];
  if (sign !== '°' || !(scale?.isAttached ? /^[CFcf]$/ : /^[CF]$/).test(scale?.text ?? '')) return undefined;
  return { value: units[`°${scale!.text.toUpperCase()}`]!, length: 2 };
}

/** Raised or attached 2 or 3; any other exponent is not a unit's. */
function unitPower(tokens: readonly Token[], index: number): { power: string; length: number } {
  const power = powerAt(tokens, index);
  const exponent = power?.exponent ?? attachedToken(tokens, index)?.text ?? '';
  if (exponent !== '2' && exponent !== '3') return NO_POWER;
  return { power: exponent, length: power?.length ?? 1 };
}

const LOWER = new WeakMap<object, ReadonlyMap<string, string>>();

function otherCase(token: Token, { units }: Vocabulary): { value: string; length: number } | undefined {
  if (token.kind !== 'latin' || token.text.length > 3) return undefined;
  const lower = token.text.toLowerCase();
  if (!ANY_CASE.test(lower)) return undefined;
  let symbols = LOWER.get(units);
  if (symbols === undefined) {
    const pairs = Object.entries(units).map(([symbol, word]) => [symbol.toLowerCase(), word] as const);
    // The first of several wins: bytes before bits.
    symbols = new Map(pairs.reverse());
    LOWER.set(units, symbols);
  }
  const value = symbols.get(lower);
  return value === undefined ? undefined : { value, length: 1 };
}
