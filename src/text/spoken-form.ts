import { type Piece, piecesOf } from './pieces.ts';
import { readPieces } from './read-pieces.ts';
import type { Reading } from './reading.ts';
import type { LatinReading, Span, TextDialect } from './types.ts';
import { vocabularyOf } from './vocabulary.ts';

/** The spoken form of one sentence: its words in letters, numbers and signs written out. Linear in the sentence's length. */
export function spokenForm(text: string, sentence: Span, dialect: TextDialect): Reading[] {
  const pieces = piecesOf(text, sentence);
  return readPieces(pieces, { dialect, words: vocabularyOf(dialect), latin: latinReading(pieces, dialect) });
}

/** Latin words are foreign where they stand in Arabic-script Sorani or Badini, Kurdish where Latin is the script of the sentence. */
function latinReading(pieces: readonly Piece[], dialect: TextDialect): LatinReading {
  if (dialect === 'kurmanji') return 'kurdish';
  const letters = { arabic: 0, latin: 0 };
  for (const { kind, text } of pieces) {
    if (kind === 'arabic' || kind === 'latin') letters[kind] += text.length;
  }
  return letters.latin > letters.arabic ? 'kurdish' : 'foreign';
}
