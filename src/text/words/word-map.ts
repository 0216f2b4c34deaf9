/** A spoken word and its position: seconds from the first sample, UTF-16 code units in the text that was sent. */
export interface TimedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly charIndex: number;
  readonly charLength: number;
}

/** A word as the service times it. */
type WordTime = Pick<TimedWord, 'word' | 'start' | 'end'>;

interface Token {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

/** How many tokens ahead a received word is searched when it is not the next token of the text. */
const LOOKAHEAD = 12;

/**
 * Aligns received words with the text that was sent. Some services return whitespace tokens verbatim; others normalize first (`100`
 * becomes `sed`): a word that is not found maps to the next unmatched token, and the next word that is found resynchronises both.
 * @returns A function that takes words in the order received, in any number of pieces.
 */
export function createWordMap(text: string): (words: readonly WordTime[]) => TimedWord[] {
  const tokens = [...text.matchAll(/\S+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    folded: fold(match[0]),
  }));
  let due = 0;

  const locate = (word: string): Token | undefined => {
    const folded = fold(word);
    const limit = Math.min(tokens.length, due + LOOKAHEAD);
    for (let index = due; index < limit; index++) {
      if (tokens[index]?.folded === folded) {
        due = index + 1;
        return tokens[index];
      }
    }
    return tokens[Math.min(due, tokens.length - 1)];
  };

  return (words) =>
    words.flatMap(({ word, start, end }) => {
      const token = locate(word);
      return token ? [{ word, start, end, charIndex: token.start, charLength: token.end - token.start }] : [];
    });
}

/** Unifies spelling variants of letters and drops marks that a service may strip from a word. */
function fold(word: string): string {
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/ه\u200c/g, 'ە')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
  return plain.replace(/[^\p{L}\p{N}]/gu, '') || plain;
}
