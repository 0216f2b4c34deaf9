import type { VoiceMark } from './voice-run.ts';

/** A run has at least as many words. */
const FEWEST_WORDS = 3;
const LATIN_WORD = /(?:^|\s)\S*\p{Script=Latin}/gu;
const ARABIC_WORD = /(?:^|\s)\S*\p{Script=Arabic}/gu;

/** Whether several voices may read a text: a quick test, which is true wherever `voiceRuns` finds a run. */
export function isMixed(text: string, marks: readonly VoiceMark[]): boolean {
  if (marks.length) return true;
  const has = (word: RegExp, least: number) => {
    let count = 0;
    for (const _ of text.matchAll(word)) if (++count === least) return true;
    return false;
  };
  const hasBoth = has(LATIN_WORD, 1) && has(ARABIC_WORD, 1);
  return hasBoth && (has(LATIN_WORD, FEWEST_WORDS) || has(ARABIC_WORD, FEWEST_WORDS));
}
