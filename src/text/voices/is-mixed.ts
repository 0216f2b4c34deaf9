import type { VoiceMark } from './voice-run.ts';

const WORDS = (script: string) =>
  new RegExp(`(?:\\p{Script=${script}}\\S{0,30}\\s+){2}\\p{Script=${script}}`, 'u');
const LATIN_WORDS = WORDS('Latin');
const ARABIC_WORDS = WORDS('Arabic');

/** Whether several voices may read a text: a quick test for `voiceRuns`. */
export function isMixed(text: string, marks: readonly VoiceMark[]): boolean {
  return marks.length > 0 || (LATIN_WORDS.test(text) && ARABIC_WORDS.test(text));
}
