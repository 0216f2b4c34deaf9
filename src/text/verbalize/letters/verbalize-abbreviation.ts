import { attachedToken, isLetters, lookUp, type Token } from '../tokenize.ts';
import { type Context, type Match, toWords } from '../verbalizer.ts';

/** The dialect's abbreviations (`Dr.`, `د.`, `hwd.`), and in Kurmanji an era before its year (`BM 1200`). */
export function verbalizeAbbreviation(
  tokens: readonly Token[],
  index: number,
  { words, dialect }: Context,
): Match | undefined {
  const token = tokens[index];
  if (!isLetters(token)) return undefined;
  const known = lookUp(tokens, index, words.abbreviations);
  if (known !== undefined && isWhole(tokens, index + known.length)) {
    return { length: known.length, items: toWords(known.value, token.span) };
  }
  const year = tokens[index + 1];
  if (dialect !== 'kurmanji' || year?.kind !== 'digits' || year.isAttached) return undefined;
  const era = lookUp(tokens, index, words.eras);
  const isYear = era?.length === 1 && (year.text.length === 3 || year.text.length === 4);
  return isYear ? { length: 1, items: toWords(era.value, token.span) } : undefined;
}

/** Whether an abbreviation that ends before an index has its full stop, or no more letters. */
function isWhole(tokens: readonly Token[], end: number): boolean {
  return tokens[end - 1]?.text === '.' || !isLetters(attachedToken(tokens, end));
}
