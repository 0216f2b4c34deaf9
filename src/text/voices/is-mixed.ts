import type { VoiceMark } from './voice-run.ts';

/** A run has at least as many words. */
const FEWEST_WORDS = 3;
const LATIN_WORD = /(?:^|\s)\S*\p{Script=Latin}/gu;
const ARABIC_WORD = /(?:^|\s)\S*\p{Script=Arabic}/gu;

/** Whether several voices may read a text: a quick test, which is true wherever `voiceRuns` finds a run. */
export function isMixed(text: string, marks: readonly VoiceMark[]): boolean {
  if (marks.length) return true;
  const count = (word: RegExp) => text.match(word)?.length ?? 0;
  const counts = [count(LATIN_WORD), count(ARABIC_WORD)];
  return Math.min(...counts) > 0 && Math.max(...counts) >= FEWEST_WORDS;
}
