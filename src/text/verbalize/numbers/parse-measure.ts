import type { TextDialect } from '../../dialect/text-dialect.ts';
import type { Vocabulary } from '../../vocabulary/vocabulary.ts';
import { appendSuffix } from '../suffixes/append-suffix.ts';
import { attachedToken, isLetters, type Token } from '../tokens/tokenize.ts';
import type { Context } from '../tokens/verbalizer.ts';
import { integerWords } from './integer-words.ts';
import { type Unit, unitAt } from './unit-at.ts';

/** In Arabic letters a time may be one letter, behind a stroke only: hour, second, minute. */
const ARABIC_TIMES: Readonly<Record<string, 'h' | 's' | 'min'>> = { س: 'h', ک: 'h', چ: 's', خ: 'min' };
const BITS_PER_SECOND = /^[kKmMgG]bps$/;

export interface Measure {
  readonly words: string;
  readonly length: number;
}

/**
 * The unit behind a number, composed: `m²`, `cm3`, `kg/m³`, `km/h`, `l/100km`, `N·m`, `کم/س`, `Mbps`.
 * @returns its words, and how many tokens it has.
 */
export function parseMeasure(tokens: readonly Token[], index: number, context: Context): Measure | undefined {
  const { dialect, words } = context;
  const above = unitAt(tokens, index, words);
  if (above === undefined) return contractedAt(tokens[index], context);
  let length = above.length;
  let spoken = withPower(above, words, dialect);
  const joiner = attachedToken(tokens, index + length)?.text;
  if (joiner === '·' || joiner === '⋅') {
    const second = unitAt(tokens, index + length + 1, words, true);
    if (second !== undefined) {
      spoken += ` ${withPower(second, words, dialect)}`;
      length += 1 + second.length;
    }
  }
  if (attachedToken(tokens, index + length)?.text !== '/') return { words: spoken, length };
  const below = perAt(tokens, index + length + 1, context, above.name);
  if (below === undefined) return { words: spoken, length };
  return { words: `${spoken} ${below.words}`, length: length + 1 + below.length };
}

/** Units with "per" that are written as one word: kmh, mph, Mbps. */
function contractedAt(token: Token | undefined, { words, dialect }: Context): Measure | undefined {
  if (token?.kind !== 'latin' || token.text.length > 4) return undefined;
  const { units } = words;
  const lower = token.text.toLowerCase();
  const speed = { kmh: units.km, kph: units.km, mph: units.mi }[lower];
  if (speed !== undefined) return { words: `${speed} ${per(units.h!, '', dialect)}`, length: 1 };
  if (!BITS_PER_SECOND.test(token.text)) return undefined;
  const bits = units[lower.startsWith('k') ? 'kbit' : `${lower[0]!.toUpperCase()}bit`]!;
  return { words: `${bits} ${per(words.second, '', dialect)}`, length: 1 };
}

function withPower({ name, isLength, power }: Unit, words: Vocabulary, dialect: TextDialect): string {
  if (power === '') return name;
  const ezafe = { sorani: 'ی', kurmanji: 'ên', badini: 'ێن' }[dialect];
  return `${appendSuffix(name, ezafe, dialect)} ${powerWord(isLength, power, words)}`;
}

function powerWord(isLength: boolean, power: string, { powers }: Vocabulary): string {
  if (power === '3') return powers.cube;
  return isLength ? powers.area : powers.square;
}

/** What is behind the stroke of `m/s`, `g/cm3`, `l/100km` or `کم/کاتژمێر`. */
function perAt(
  tokens: readonly Token[],
  index: number,
  context: Context,
  above: string,
): Measure | undefined {
  const { words, dialect } = context;
  const first = attachedToken(tokens, index);
  if (first?.kind === 'digits') {
    const unit = unitAt(tokens, index + 1, words, true);
    if (unit === undefined) return undefined;
    const spoken = [words.outOf, ...integerWords(first.text, words), withPower(unit, words, dialect)];
    return { words: spoken.join(' '), length: 1 + unit.length };
  }
  const unit =
    timeInArabic(first, above, context) ?? unitAt(tokens, index, words, true) ?? timeInWords(first, words);
  if (unit === undefined) return undefined;
  const power = unit.power === '' ? '' : powerWord(unit.isLength, unit.power, words);
  return { words: per(unit.name, power, dialect), length: unit.length };
}

/** `کم/س` is in an hour; `م/س`, which normalization also makes of `م/ث`, in a second. */
function timeInArabic(
  token: Token | undefined,
  above: string,
  { words, dialect }: Context,
): Unit | undefined {
  const symbol = token && ARABIC_TIMES[token.text];
  if (symbol === undefined || dialect === 'kurmanji') return undefined;
  const isSecond = symbol === 's' || (symbol === 'h' && above === words.units.m);
  const name = isSecond ? words.second : words.units[symbol];
  return name === undefined ? undefined : { name, isLength: false, power: '', length: 1 };
}

/** A time in full, such as کاتژمێر or saet, or `min`, which after a number is also a Kurmanji word. */
function timeInWords(token: Token | undefined, words: Vocabulary): Unit | undefined {
  if (!isLetters(token)) return undefined;
  const { units, times } = words;
  const names = [units.h, units.min, words.second, ...Object.values(times), 'سەعات', 'خولەک'];
  const name = token.text === 'min' ? (units.min ?? times.d) : token.text;
  if (name === undefined || !names.includes(name)) return undefined;
  return { name, isLength: false, power: '', length: 1 };
}

/** In one of a unit: لە کاتژمێرێکدا, di saetê de, د دەمژمێرەکێ دا. */
function per(unit: string, power: string, dialect: TextDialect): string {
  switch (dialect) {
    case 'sorani': {
      const one = unit + (/[اەێۆی]$/.test(unit) ? 'یەک' : 'ێک');
      return power === '' ? `لە ${one}دا` : `لە ${one}ی ${power}دا`;
    }
    case 'kurmanji':
      if (power === '') return `di ${appendSuffix(unit, 'ê', dialect)} de`;
      return `di ${appendSuffix(unit, 'a', dialect)} ${power} de`;
    case 'badini':
      if (power === '') return `د ${appendSuffix(unit, 'ەکێ', dialect)} دا`;
      return `د ${appendSuffix(unit, 'ەکا', dialect)} ${power} دا`;
  }
}
