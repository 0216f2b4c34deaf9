import type { TimedWord } from './word-map.ts';

/** Cues longer than this do not fit two lines of a small screen. */
const CUE_CHARACTERS = 84;
const SENTENCE_END = /[.!?؟…۔]["'»”)\]]*$/u;

/**
 * Words as WebVTT: one cue per sentence, shorter where a sentence is long.
 * @param textOf The author's spelling of a word.
 */
export function toVTT(
  words: readonly TimedWord[],
  textOf: (word: TimedWord) => string = (word) => word.word,
): string {
  const cues: string[] = [];
  let line: string[] = [];
  let start = 0;
  for (const [index, word] of words.entries()) {
    if (!line.length) start = word.start;
    line.push(textOf(word));
    const length = line.join(' ').length;
    const next = words[index + 1];
    const full = next !== undefined && length + 1 + textOf(next).length > CUE_CHARACTERS;
    if (next && !full && !SENTENCE_END.test(textOf(word))) continue;
    cues.push(
      `${timestamp(start)} --> ${timestamp(Math.max(word.end, start))}\n${escapeMarkup(line.join(' '))}\n`,
    );
    line = [];
  }
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const pad = (value: number, width = 2) => String(Math.floor(value)).padStart(width, '0');
  return `${pad(milliseconds / 3_600_000)}:${pad((milliseconds / 60_000) % 60)}:${pad((milliseconds / 1000) % 60)}.${pad(milliseconds % 1000, 3)}`;
}

/** WebVTT reads these as markup. */
function escapeMarkup(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
