import type { Vocabulary } from '../../vocabulary/vocabulary.ts';
import { consumeSuffix } from '../suffixes/consume-suffix.ts';
import { attachedToken, isLetters, lookUp, type Token } from '../tokens/tokenize.ts';
import { type Context, type Match, toWords } from '../tokens/verbalizer.ts';

/** The dialect's abbreviations (`Dr.`, `د.`, `hwd.`), and an era before its year (`BM 1200`). */
export function verbalizeAbbreviation(
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match | undefined {
  const { words } = context;
  const token = tokens[index];
  if (!isLetters(token)) return undefined;
  const known = lookUp(tokens, index, words.abbreviations);
  if (known !== undefined && isWhole(tokens, index + known.length)) {
    const match = { length: known.length, items: toWords(known.value, token.span) };
    // Letters behind a full stop are the next word: د.ئازاد.
    const isClosed = attachedToken(tokens, index + known.length)?.kind === 'sign';
    return isClosed ? consumeSuffix(match, tokens, index, context) : match;
  }
  return token.kind === 'latin' ? eraBefore(tokens, index, words) : undefined;
}

/** An era before its year; AP and AH are nothing else, so they may also precede the day. */
function eraBefore(tokens: readonly Token[], index: number, { eras }: Vocabulary): Match | undefined {
  const { text, span } = tokens[index]!;
  const number = tokens[index + 1];
  if (text.length !== 2 || number?.kind !== 'digits' || number.isAttached) return undefined;
  if (!Object.hasOwn(eras, text)) return undefined;
  const isDated = text.startsWith('A') || number.text.length === 3 || number.text.length === 4;
  return isDated ? { length: 1, items: toWords(eras[text]!, span) } : undefined;
}

/** Whether an abbreviation that ends before an index has its full stop, or no more letters. */
function isWhole(tokens: readonly Token[], end: number): boolean {
  return tokens[end - 1]?.text === '.' || !isLetters(attachedToken(tokens, end));
}
