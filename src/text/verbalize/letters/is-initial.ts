import type { TextDialect } from '../../dialect/text-dialect.ts';
import { lowerCase } from '../../g2p/lower-case.ts';
import { isFunctionWord } from '../../vocabulary/function-words.ts';
import { attachedToken, type Token } from '../tokens/tokenize.ts';

/**
 * Whether a letter behind a number and a space is the initial of a name, not a unit or an era: a full stop, and then another
 * initial or, in Latin letters, a name: 2026 ز. ن. کەریم, 12 W. Bush.
 */
export function isInitial(tokens: readonly Token[], index: number, dialect: TextDialect): boolean {
  if (!isLetterAndStop(tokens, index) || tokens[index]!.isAttached) return false;
  if (isLetterAndStop(tokens, index + 2)) return true;
  const [letter, next] = [tokens[index]!, tokens[index + 2]];
  if (!/^\p{Lu}$/u.test(letter.text) || next?.isAttached !== false) return false;
  // A function word opens the next sentence.
  return /^\p{Lu}\p{Ll}/u.test(next.text) && !isFunctionWord(lowerCase(next.text), dialect);
}

function isLetterAndStop(tokens: readonly Token[], index: number): boolean {
  return /^\p{L}$/u.test(tokens[index]?.text ?? '') && attachedToken(tokens, index + 1)?.text === '.';
}
