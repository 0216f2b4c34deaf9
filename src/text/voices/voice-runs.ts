import { dialectFromLanguage } from '../normalize/dialect-from-language.ts';
import { guessDialect } from '../normalize/guess-dialect.ts';
import type { TextDialect } from '../types.ts';
import { scriptRuns } from './script-runs.ts';
import type { VoiceMark, VoiceRun } from './voice-run.ts';

const LANGUAGES = { sorani: 'ckb', kurmanji: 'kmr-Latn', badini: 'kmr-Arab' } as const;

/**
 * The runs of a text that another voice speaks: those that the page marks with `data-voice`, or with the `lang` of another dialect, and
 * Kurdish in another script than that of the text. Other languages stay in the voice of their sentence. In order, apart from each other.
 * @param marks In order, apart from each other.
 * @param dialect In which the text is read.
 */
export function voiceRuns(text: string, marks: readonly VoiceMark[], dialect: TextDialect): VoiceRun[] {
  const runs: VoiceRun[] = [];
  const add = (start: number, end: number, lang: string, voice?: string) => {
    const run = {
      start,
      end,
      dialect: guessDialect(text.slice(start, end), { lang }),
      ...(voice && { voice }),
    };
    if (voice || run.dialect !== dialect) append(runs, run, text);
  };
  let next = 0;
  for (const { start, end } of scriptRuns(text, dialect)) {
    for (; next < marks.length && marks[next]!.end <= start; next++) addMark(marks[next]!);
    const mark = marks[next];
    // What the page says counts more.
    if (!mark || mark.start >= end) add(start, end, '');
  }
  for (const mark of marks.slice(next)) addMark(mark);
  return runs;

  function addMark({ start, end, lang, voice }: VoiceMark): void {
    if (voice) add(start, end, lang || LANGUAGES[dialect], voice);
    else if (dialectFromLanguage(lang) !== 'other') add(start, end, lang);
  }
}

/** Adds a run with the marks around it, so that none is left to be spoken alone. Two that sound the same become one. */
function append(runs: VoiceRun[], run: VoiceRun, text: string): void {
  const before = runs.at(-1);
  let { start, end } = run;
  const from = before?.end ?? 0;
  while (start > from && /[^\s\p{L}\p{N}]/u.test(text.charAt(start - 1))) start--;
  while (end < text.length && /[^\s\p{L}\p{N}]/u.test(text.charAt(end))) end++;
  const isAdjacent = before && !/[\p{L}\p{N}]/u.test(text.slice(from, start));
  if (isAdjacent && before.dialect === run.dialect && before.voice === run.voice)
    runs[runs.length - 1] = { ...before, end };
  else runs.push({ ...run, start, end });
}
