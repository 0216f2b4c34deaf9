import { appendSuffix } from '../suffixes/append-suffix.ts';
import { consumeSuffix, isEnding } from '../suffixes/consume-suffix.ts';
import { attachedToken, isLetters, lookUp, type Token } from '../tokens/tokenize.ts';
import { type Context, type Match, toWords } from '../tokens/verbalizer.ts';
import { arabicLetterName } from './arabic-letter-names.ts';
import { spellOut } from './respell-latin.ts';

/** More letters in a row are no acronym. */
const MOST_LETTERS = 6;
/** Titles even next to other initials: پ. د. ئازاد. */
const RANKS = 'دپ';

/**
 * Initials: letters with a full stop behind each, where the last may lack it and have a suffix: `پ.د.ک`,
 * `ی.ن.کدا`, `P.K.K.`, `M. Kemal`. A whole that is an abbreviation is left to `verbalizeAbbreviation`.
 */
export function verbalizeInitials(
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match | undefined {
  const token = tokens[index];
  if (!isLetters(token) || attachedToken(tokens, index + 1)?.text !== '.') return undefined;
  if (token.kind === 'latin') return latinInitials(tokens, index, context);
  const acronym = arabicAcronym(tokens, index, context);
  if (acronym !== undefined) return acronym;
  return isArabicInitial(tokens, index, context)
    ? { length: 2, items: toWords(arabicLetterName(token.text)!, token.span) }
    : undefined;
}

/** Two Arabic letters or more that are attached to each other, spelled. */
function arabicAcronym(tokens: readonly Token[], index: number, context: Context): Match | undefined {
  if (tokens[index]!.isAttached && tokens[index - 1]?.text === '.') return undefined;
  const names: string[] = [];
  let end = index;
  let isTitles = true;
  while (names.length < MOST_LETTERS) {
    const letter = end === index ? tokens[end] : attachedToken(tokens, end);
    const name = letter && arabicLetterName(letter.text);
    if (name === undefined) break;
    names.push(name);
    isTitles &&= RANKS.includes(letter!.text);
    end++;
    if (attachedToken(tokens, end)?.text !== '.') break;
    end++;
  }
  const isClosed = tokens[end - 1]?.text === '.';
  const rest = isClosed ? attachedToken(tokens, end) : undefined;
  const ending = isLetters(rest) ? splitLast(rest.text) : undefined;
  // پ.د.ئازاد are titles before a name.
  if (isLetters(rest) && (ending === undefined || names.length < 2)) return undefined;
  if (ending === undefined && (names.length < 2 || (isTitles && names.length < 3))) return undefined;
  const known = lookUp(tokens, index, context.words.abbreviations);
  if (ending === undefined && known !== undefined && known.length >= end - index - (isClosed ? 1 : 0))
    return undefined;
  const spoken =
    ending === undefined ? names : [...names, appendSuffix(ending.name, ending.suffix, context.dialect)];
  const length = end - index + (ending === undefined ? 0 : 1);
  return consumeSuffix({ length, items: toWords(spoken, tokens[index]!.span) }, tokens, index, context);
}

/** The last letter of an acronym with its suffix: کدا. */
function splitLast(text: string): { name: string; suffix: string } | undefined {
  const name = arabicLetterName(text[0]!);
  const suffix = text.slice(1);
  // A suffix never begins with ا alone, but names do after a first letter: کاوە.
  return name !== undefined && isEnding(suffix) && !/^ا(?!ن)/.test(suffix) ? { name, suffix } : undefined;
}

/** A single Arabic letter with a full stop: an initial, unless it is an abbreviation on its own. */
function isArabicInitial(tokens: readonly Token[], index: number, { words }: Context): boolean {
  const letter = tokens[index]!.text;
  if (!isLetterAndStop(tokens, index) || letter === 'و') return false;
  if (!Object.hasOwn(words.abbreviations, `${letter}.`)) return !isLetters(attachedToken(tokens, index + 2));
  return !RANKS.includes(letter) && (isPlainInitial(tokens, index - 2) || isPlainInitial(tokens, index + 2));
}

function isPlainInitial(tokens: readonly Token[], index: number): boolean {
  return isLetterAndStop(tokens, index) && !RANKS.includes(tokens[index]!.text);
}

function isLetterAndStop(tokens: readonly Token[], index: number): boolean {
  const letter = tokens[index];
  return (
    letter?.kind === 'arabic' &&
    arabicLetterName(letter.text) !== undefined &&
    (!letter.isAttached || tokens[index - 1]?.text === '.') &&
    attachedToken(tokens, index + 1)?.text === '.'
  );
}

/** Capitals with a full stop, once or more; after the first the last may lack it. */
function latinInitials(tokens: readonly Token[], index: number, context: Context): Match | undefined {
  let length = 0;
  let initials = '';
  while (initials.length < MOST_LETTERS) {
    const letter = length === 0 ? tokens[index] : attachedToken(tokens, index + length);
    if (letter?.kind !== 'latin' || !/^\p{Lu}$/u.test(letter.text)) break;
    const hasStop = attachedToken(tokens, index + length + 1)?.text === '.';
    initials += letter.text;
    length += hasStop ? 2 : 1;
    if (!hasStop) break;
  }
  if (length === 0) return undefined;
  const spoken = toWords(spellOut(initials, context.dialect), tokens[index]!.span);
  const match = { length, items: spoken };
  return initials.length > 1 ? consumeSuffix(match, tokens, index, context) : match;
}
