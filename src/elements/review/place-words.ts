import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import type { Region } from '../insertion/follow-edit.ts';

/** A recognized word where it stands in the written text. */
export interface PlacedWord {
  readonly word: RecognizedWord;
  /** Its letters, without the marks around them: offsets of the whole text in UTF-16 code units. */
  readonly region: Region;
}

interface Token {
  readonly key: string;
  readonly region: Region;
}

const WORD = /[\p{L}\p{N}\p{M}\u200c’'-]+/gu;

/**
 * Finds recognized words in what was written for them. Numbers in digits, corrected names and commands are other words there, and so is
 * what the user has typed meanwhile: words without a counterpart are left out.
 * @param utterances The words of each.
 * @param written Where the dictation stands in the text.
 */
export function placeWords(
  utterances: readonly (readonly RecognizedWord[])[],
  text: string,
  written: Region,
): PlacedWord[] {
  const tokens = tokensOf(text.slice(written.start, written.end), written.start);
  const placed: PlacedWord[] = [];
  let next = 0;
  for (const words of utterances) {
    // An utterance is looked for near the end of the one before: marks and line breaks are no tokens.
    const near = tokens.slice(next, next + 2 * words.length + 8);
    const keys = words.map((word) => keyOf(word.text));
    const pairs = longestCommon(
      keys,
      near.map(({ key }) => key),
    );
    // The words of an utterance that was taken back may stand in others.
    if (pairs.length * 2 < words.length) continue;
    for (const [from, to] of pairs) {
      const [word, token] = [words[from], near[to]];
      if (word && token) placed.push({ word, region: token.region });
    }
    next += (pairs.at(-1)?.[1] ?? -1) + 1;
  }
  return placed;
}

function tokensOf(text: string, offset: number): Token[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    key: keyOf(word),
    region: { start: offset + index, end: offset + index + word.length },
  }));
}

function keyOf(word: string): string {
  return word.toLocaleLowerCase('en').normalize('NFC');
}

/** Pairs of indices of the longest common subsequence, in order. */
function longestCommon(from: readonly string[], to: readonly string[]): [number, number][] {
  const width = to.length + 1;
  const lengths = new Uint16Array((from.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        from[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < from.length && j < to.length) {
    if (from[i] === to[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
