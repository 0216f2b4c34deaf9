import { lowerCase } from '../g2p/latin-letters.ts';
import type { LatinReading, Span, TextDialect } from '../types.ts';
import { isFunctionWord } from '../vocabulary/function-words.ts';
import { vocabularyOf } from '../vocabulary/vocabulary.ts';
import { type Piece, piecesOf } from './tokenize.ts';
import { verbalizePieces } from './verbalize-tokens.ts';
import type { Reading } from './verbalizer.ts';

/** The spoken form of one sentence: its words in letters, numbers and signs written out. Linear in the sentence's length. */
export function spokenForm(text: string, sentence: Span, dialect: TextDialect): Reading[] {
  const pieces = piecesOf(text, sentence);
  return verbalizePieces(pieces, {
    dialect,
    words: vocabularyOf(dialect),
    latin: latinReading(pieces, dialect),
  });
}

/**
 * In Sorani and Badini, Latin letters are Kurdish spelling only where they are most of the sentence and have a Kurdish letter
 * or particle among them; else they are foreign names.
 */
function latinReading(pieces: readonly Piece[], dialect: TextDialect): LatinReading {
  if (dialect === 'kurmanji') return hasNoMarks(pieces) ? 'plain' : 'kurdish';
  const letters = { arabic: 0, latin: 0 };
  let isKurdish = false;
  for (const { kind, text } of pieces) {
    if (kind !== 'arabic' && kind !== 'latin') continue;
    letters[kind] += text.length;
    isKurdish ||= kind === 'latin' && (/[çêîşûłřẍḧ]/i.test(text) || isFunctionWord(lowerCase(text), dialect));
  }
  return isKurdish && letters.latin > letters.arabic ? 'kurdish' : 'foreign';
}

/** Whether a sentence of three words or more has none of the letters that a Kurdish keyboard adds. */
function hasNoMarks(pieces: readonly Piece[]): boolean {
  const words = pieces.filter(({ kind }) => kind === 'latin');
  return words.length >= 3 && !words.some(({ text }) => /[^a-z]/i.test(text));
}
