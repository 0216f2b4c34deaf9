import { isKurdishCyrillic } from '../g2p/foreign-letters.ts';
import { lowerCase } from '../g2p/lower-case.ts';
import type { LatinOrthography, Span, TextDialect } from '../types.ts';
import { isFunctionWord } from '../vocabulary/function-words.ts';
import { VOCABULARIES } from '../vocabulary/vocabularies.ts';
import { type Token, tokenize } from './tokenize.ts';
import { verbalizeTokens } from './verbalize-tokens.ts';
import type { VerbalizedItem } from './verbalizer.ts';

/**
 * Verbalizes one sentence: its words in letters, with numbers and signs written out. Linear in the sentence's
 * length, in steps of a few hundred tokens.
 */
export function* verbalizeSpan(
  text: string,
  sentence: Span,
  dialect: TextDialect,
): Generator<undefined, VerbalizedItem[]> {
  const tokens = yield* tokenize(text, sentence, dialect);
  return yield* verbalizeTokens(tokens, {
    dialect,
    words: VOCABULARIES[dialect],
    latin: detectLatinOrthography(tokens, dialect),
    isKurdishCyrillic: tokens.some(({ kind, text: word }) => kind === 'foreign' && isKurdishCyrillic(word)),
  });
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
