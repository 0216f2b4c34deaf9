import type { TextDialect } from '../dialect/text-dialect.ts';
import { isKurdishCyrillic } from '../g2p/foreign-letters.ts';
import { lowerCase } from '../g2p/lower-case.ts';
import { isFunctionWord } from '../vocabulary/function-words.ts';
import { VOCABULARIES } from '../vocabulary/vocabularies.ts';
import { verbalizeAbbreviation } from './letters/verbalize-abbreviation.ts';
import { verbalizeInitials } from './letters/verbalize-initials.ts';
import { verbalizeLetters } from './letters/verbalize-letters.ts';
import { ItemList } from './plain/item-list.ts';
import type { Token } from './tokens/tokenize.ts';
import type { Context, LatinOrthography, VerbalizedItem, Verbalizer } from './tokens/verbalizer.ts';
import { verbalizeAmount } from './verbalize-amount.ts';
import { verbalizeDate } from './verbalize-date.ts';
import { verbalizeForeign } from './verbalize-foreign.ts';
import { verbalizeAddress, verbalizeFraction, verbalizeSign } from './verbalize-sign.ts';
import { verbalizeTelephoneNumber } from './verbalize-telephone-number.ts';
import { verbalizeTime } from './verbalize-time.ts';

/** By the kind of the first token, in order of priority: the first match wins. */
const VERBALIZERS: Readonly<Record<Token['kind'], readonly Verbalizer[]>> = {
  address: [verbalizeAddress, verbalizeSign],
  arabic: [verbalizeInitials, verbalizeAbbreviation, verbalizeAmount, verbalizeLetters],
  latin: [verbalizeDate, verbalizeAbbreviation, verbalizeInitials, verbalizeAmount, verbalizeLetters],
  foreign: [verbalizeForeign],
  digits: [
    verbalizeDate,
    verbalizeTime,
    verbalizeTelephoneNumber,
    verbalizeFraction,
    verbalizeAmount,
    verbalizeSign,
  ],
  sign: [verbalizeDate, verbalizeTelephoneNumber, verbalizeAmount, verbalizeSign],
};

const TOKENS_PER_STEP = 256;

/**
 * Verbalizes the tokens of a sentence: words with the spans of their source tokens, in order, and the pauses
 * between them.
 */
export function* verbalizeTokens(
  tokens: readonly Token[],
  dialect: TextDialect,
): Generator<undefined, VerbalizedItem[]> {
  const context = contextOf(tokens, dialect);
  const items = new ItemList();
  let index = 0;
  let step = TOKENS_PER_STEP;
  while (index < tokens.length) {
    for (const verbalize of VERBALIZERS[tokens[index]!.kind]) {
      const match = verbalize(tokens, index, context);
      if (match === undefined) continue;
      for (const item of match.items) items.add(item);
      index += match.length;
      break;
    }
    if (index < step) continue;
    step = index + TOKENS_PER_STEP;
    yield;
  }
  return items.finish();
}

function contextOf(tokens: readonly Token[], dialect: TextDialect): Context {
  return {
    dialect,
    words: VOCABULARIES[dialect],
    latin: detectLatinOrthography(tokens, dialect),
    isKurdishCyrillic: tokens.some(({ kind, text }) => kind === 'foreign' && isKurdishCyrillic(text)),
  };
}

/**
 * In Sorani and Badini, Latin letters are Kurdish spelling only if they are the majority of the sentence and
 * include a Kurdish letter or particle; otherwise they are foreign names.
 */
function detectLatinOrthography(tokens: readonly Token[], dialect: TextDialect): LatinOrthography {
  if (dialect === 'kurmanji') return lacksDiacritics(tokens) ? 'plain' : 'kurdish';
  const letters = { arabic: 0, latin: 0 };
  let isKurdish = false;
  for (const { kind, text } of tokens) {
    if (kind !== 'arabic' && kind !== 'latin') continue;
    letters[kind] += text.length;
    isKurdish ||= kind === 'latin' && (/[çêîşûłřẍḧ]/i.test(text) || isFunctionWord(lowerCase(text), dialect));
  }
  return isKurdish && letters.latin > letters.arabic ? 'kurdish' : 'foreign';
}

/** Whether a sentence of at least three words has none of the letters that a Kurdish keyboard adds. */
function lacksDiacritics(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'latin');
  return words.length >= 3 && !words.some(({ text }) => /[^a-z]/i.test(text));
}
