import { attachSuffix } from './attach-suffix.ts';
import { respellLatin, spellOut } from './foreign-words.ts';
import { gluedAt, isLetters, lookUp, type Piece } from './pieces.ts';
import { type Context, type Match, sayWords } from './reading.ts';

/** Abbreviations of the dialect (`Dr.`, `د.`, `hwd.`), and initials: one capital and its full stop, once or more. */
export function readAbbreviation(
  pieces: readonly Piece[],
  index: number,
  context: Context,
): Match | undefined {
  const piece = pieces[index];
  if (!isLetters(piece)) return undefined;
  const known = lookUp(pieces, index, context.words.abbreviations);
  const isWhole =
    pieces[index + (known?.length ?? 0) - 1]?.text === '.' ||
    !isLetters(gluedAt(pieces, index + (known?.length ?? 0)));
  if (known !== undefined && isWhole) {
    return { length: known.length, readings: sayWords(known.value, piece.span) };
  }
  let length = 0;
  let initials = '';
  while (length < 12 && isInitial(pieces, index + length, length === 0)) {
    initials += pieces[index + length]!.text;
    length += 2;
  }
  if (length === 0) return undefined;
  return { length, readings: sayWords(spellOut(initials, context.dialect), piece.span) };
}

function isInitial(pieces: readonly Piece[], index: number, isFirst: boolean): boolean {
  const letter = isFirst ? pieces[index] : gluedAt(pieces, index);
  return (
    letter?.kind === 'latin' && /^\p{Lu}$/u.test(letter.text) && gluedAt(pieces, index + 1)?.text === '.'
  );
}

/** A word in letters, with a suffix in the other script or after an apostrophe (`YouTube'ê`, `BBCدا`). */
export function readLetters(pieces: readonly Piece[], index: number, context: Context): Match | undefined {
  const piece = pieces[index];
  if (piece?.kind === 'arabic') {
    return { length: 1, readings: sayWords(shortenRuns(piece.text), piece.span) };
  }
  if (piece?.kind !== 'latin') return undefined;
  const spelling = respellLatin(shortenRuns(piece.text), context.latin, context.dialect);
  const next = gluedAt(pieces, index + 1);
  const isCut = next?.kind === 'latin';
  const match = { length: 1, readings: sayWords(spelling, piece.span) };
  return isCut ? match : attachSuffix(match, pieces, index, context);
}

/** Letters drawn out for effect (زۆۆۆۆر, heeeey) are said once; و and ی keep two, since they are doubled in spelling too. */
function shortenRuns(word: string): string {
  return word.replace(/([وی])\1{3,}/g, '$1$1').replace(/([^وی])\1{2,}/gu, '$1');
}
