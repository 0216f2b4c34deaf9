import { dialectFromLanguage } from '../dialect/dialect-from-language.ts';
import { guessDialect } from '../dialect/guess-dialect.ts';
import type { TextDialect } from '../dialect/text-dialect.ts';
import { weighDialect } from '../dialect/weigh-dialect.ts';
import { hasWords } from '../normalize/has-words.ts';
import type { Span } from '../utterance/utterance.ts';
import { scriptRuns } from './script-runs.ts';
import type { VoiceMark, VoiceRun } from './voice-run.ts';

const LANGUAGES = { sorani: 'ckb', kurmanji: 'kmr-Latn', badini: 'kmr-Arab' } as const;
/** A single word in another dialect, such as a name, stays in the voice of its sentence. */
const SEVERAL_WORDS = /[\p{L}\p{N}]\S*\s+\S*[\p{L}\p{N}]/u;

/** Punctuation on each side that is read with a run, in UTF-16 units: a pattern at the end of a long text takes quadratic time. */
const MOST_MARKS = 60;
/** Marks that touch a run, and those that stand alone beside it, such as a dash or a guillemet with its space. */
const MARKS_BEFORE = /(?:(?<=\s)[^\s\p{L}\p{N}]+\s+)*[^\s\p{L}\p{N}]*$/u;
const MARKS_BEHIND = /^[^\s\p{L}\p{N}]*(?:\s+[^\s\p{L}\p{N}]+(?=\s|$))*/u;

/**
 * The runs of a text that another voice speaks: those that the page marks with `data-voice`, or with the `lang` of another dialect, and
 * Kurdish in another script than that of the text. Other languages stay in the voice of their sentence. In order, apart from each other.
 * @param marks In order, apart from each other.
 * @param dialect In which the text is read.
 */
export function voiceRuns(text: string, marks: readonly VoiceMark[], dialect: TextDialect): VoiceRun[] {
  const marked = marks.flatMap((mark) => markedRun(text, mark, dialect));
  const found = scriptRuns(text, dialect).flatMap((run) => {
    const own = guessDialect(text.slice(run.start, run.end));
    // What the page says counts more.
    return own === dialect ? [] : without(run, marked).map((rest) => ({ ...rest, dialect: own }));
  });
  const runs: VoiceRun[] = [];
  for (const run of [...marked, ...found].sort((one, other) => one.start - other.start))
    append(runs, run, text);
  return runs;
}

/** None where the mark changes nothing. */
function markedRun(text: string, { start, end, lang, voice }: VoiceMark, dialect: TextDialect): VoiceRun[] {
  const words = text.slice(start, end);
  if (voice)
    return [{ start, end, dialect: guessDialect(words, { lang: lang || LANGUAGES[dialect] }), voice }];
  const requested = dialectFromLanguage(lang);
  const isOpen = requested === 'kurdish' && !weighDialect(words).leans;
  if (requested === 'other' || isOpen || !SEVERAL_WORDS.test(words)) return [];
  const own = guessDialect(words, { lang });
  return own === dialect ? [] : [{ start, end, dialect: own }];
}

/** What is left of a span. @param taken In order. */
function without({ start, end }: Span, taken: readonly Span[]): Span[] {
  const rest: Span[] = [];
  let from = start;
  for (const other of taken) {
    if (other.end <= from || other.start >= end) continue;
    if (other.start > from) rest.push({ start: from, end: other.start });
    from = other.end;
  }
  if (from < end) rest.push({ start: from, end });
  return rest;
}

/** Adds a run with the marks around it, so that none is left to be spoken alone. Two that sound the same become one. */
function append(runs: VoiceRun[], run: VoiceRun, text: string): void {
  const before = runs.at(-1);
  if (!hasWords(text.slice(run.start, run.end))) return;
  const gap = text.slice(before?.end ?? 0, run.start);
  const isFirst = !hasWords(gap);
  const start =
    run.start - (isFirst ? gap : MARKS_BEFORE.exec(gap.slice(-MOST_MARKS))![0]).trimStart().length;
  const end = run.end + MARKS_BEHIND.exec(text.slice(run.end, run.end + MOST_MARKS))![0].length;
  if (before && isFirst && before.dialect === run.dialect && before.voice === run.voice)
    runs[runs.length - 1] = { ...before, end };
  else runs.push({ ...run, start, end });
}
