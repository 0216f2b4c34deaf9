import { fitText } from './fit-text.ts';
import { difference, followEdit, type Region } from './follow-edit.ts';
import { afterWords, settledIn } from './settled-words.ts';

/** Where text is inserted: at the caret, after all that is there, or in place of it. */
export type InsertMode = 'caret' | 'append' | 'replace';

/** A range of a text that gives way to another. */
export interface Change {
  readonly region: Region;
  readonly text: string;
}

/** A dictation in the text that it is written into, as far as it is in one piece. */
export interface Run {
  /** All of the text, as we last saw it. */
  readonly value: string;
  readonly region: Region;
  /** What stands in the region, as it was written; undefined once anybody has changed it. At first it is what was selected. */
  readonly text: string | undefined;
  /** What was selected, and has given way. */
  readonly replaced: string;
  /** What of the dictation stands elsewhere and is the user's: they have edited it, or typed on after it. */
  readonly settled: string;
  /** What of the dictation has been written. */
  readonly written: string;
  /** How much text stood behind the region when that was last written. */
  readonly rest: number;
  /** While the dictation takes the place of everything. */
  readonly everything?: Everything | undefined;
}

interface Everything {
  /** The run that gave way; undefined once the user has changed the text since. */
  readonly before?: Run;
  /** Replacements since then. */
  readonly steps: number;
}

/** Where a dictation starts. */
export function startRun(value: string, selection: Region | undefined, mode: InsertMode): Run {
  const end = { start: value.length, end: value.length };
  let region = mode === 'replace' ? { start: 0, end: value.length } : end;
  if (mode === 'caret') region = selection ?? end;
  const replaced = value.slice(region.start, region.end);
  const rest = value.length - region.end;
  return { value, region, text: replaced, replaced, settled: '', written: '', rest };
}

/** The run once all that was said is written, or refused. */
export function runWith(run: Run, dictated: string): Run {
  return { ...run, settled: settledIn(dictated, run.settled), written: dictated };
}

/** All of the run, as it has to stand there. Without words, what was selected is back. */
export function planRun(run: Run, dictated: string): Change {
  const { region, value, replaced, settled } = run;
  const kept = settledIn(dictated, settled);
  const words = kept ? afterWords(dictated, kept) : dictated;
  return { region, text: words ? fitText(words, ...around(region, value)) : replaced };
}

/** The least that has to change. What was written before stays as it is, unless it is taken back. */
export function planStep(run: Run, dictated: string): Change {
  const { region, value, text, written, settled } = run;
  const { start, end } = region;
  const isMore = dictated.startsWith(written);
  const added = isMore ? (written ? afterWords(dictated, written) : dictated) : '';
  const isFirst = added && written === settled;
  if (text !== undefined && !isFirst && (added || !isMore)) {
    const whole = planRun(run, dictated).text;
    const { head, tail } = difference(text, whole);
    const change = {
      region: { start: start + head, end: end - tail },
      text: whole.slice(head, whole.length - tail),
    };
    // More stands within the isolates of what was said before, where it has some.
    if (!isMore || head + tail === text.length) return change;
  }
  if (!isMore) return { region: takenBack(run, dictated), text: '' };
  const place = isFirst ? region : { start: end, end };
  return { region: place, text: fitText(added, ...around(place, value)) };
}

/** The run once a change is in the text, which may have been cut, moved or refused. @param value The text now. */
export function runAfter(run: Run, { region, text }: Change, value: string): Run {
  const { value: before, everything } = run;
  if (value === before) return run;
  const planned = region.start + text.length;
  const isAsPlanned =
    value.slice(region.start, planned) === text && (text !== '' || value.length < before.length);
  const behind = before.slice(region.end);
  const tail = value.endsWith(behind) ? behind.length : difference(before, value).tail;
  const end = (isAsPlanned ? planned : value.length - tail) + run.region.end - region.end;
  const start = Math.min(run.region.start, end);
  return {
    ...run,
    value,
    region: { start, end },
    text: isAsPlanned && run.text !== undefined ? value.slice(start, end) : undefined,
    rest: value.length - end,
    everything: everything && { ...everything, steps: everything.steps + 1 },
  };
}

/** The run once a page that has prevented a change has applied it by itself, at once or later. */
export function followPage(run: Run, value: string): Run {
  const { start } = run.region;
  const end = Math.max(start, value.length - run.value.length + run.region.end);
  return { ...run, value, region: { start, end }, text: undefined, rest: value.length - end };
}

/** The run once the user has edited the text. @param caret Undefined where the user has not set one. */
export function followUser(run: Run, value: string, caret: Region | undefined): Run {
  const region = followEdit(run.region, run.value, value);
  if (region) return { ...run, value, region };
  // An edit within what was dictated leaves its end, which is where it continues.
  const { end } = run.region;
  const after = run.written === run.settled ? undefined : followEdit({ start: end, end }, run.value, value);
  return goOn({ ...run, value }, (after ?? caret)?.end ?? value.length, undefined);
}

/** The run behind what the user has typed at its end since it was written. */
export function followCaret(run: Run, caret: Region | undefined): Run {
  const isTypedOn = caret && caret.start === caret.end && caret.end > run.region.end;
  return isTypedOn && run.value.length - caret.end === run.rest ? goOn(run, caret.end, '') : run;
}

/** Goes on at a place. What was written stays as it is. @param text What stands at the place. */
function goOn(run: Run, place: number, text: string | undefined, written = run.written): Run {
  const everything = run.everything && { steps: 0 };
  const region = { start: place, end: place };
  const rest = run.value.length - place;
  return { ...run, region, text, replaced: '', settled: written, written, rest, everything };
}

/** The dictation takes the place of everything. @param end Of everything. */
export function takeEverything(run: Run, end: number): Run {
  const everything = { before: run, steps: 0 };
  return { ...startRun(run.value, { start: 0, end }, 'caret'), replaced: '', everything };
}

/**
 * The run that has given way to everything, if it can come back: the user may have changed the text since.
 * @param keepsBehind Whether what they have typed behind it can stay.
 */
export function beforeEverything({ value, region, everything }: Run, keepsBehind: boolean): Run | undefined {
  const before = everything?.before;
  const behind = value.slice(region.end);
  if (!before || region.start !== 0 || !behind.trim()) return region.start === 0 ? before : undefined;
  return keepsBehind
    ? { ...before, value: before.value + behind, rest: before.rest + behind.length }
    : undefined;
}

/** The run where everything cannot come back: it goes on behind it. @param dictated What then counts as written. */
export function leaveEverything(run: Run, value: string, dictated: string): Run {
  return goOn({ ...run, value, everything: undefined }, Math.min(run.region.end, value.length), '', dictated);
}

/** What stands before and after a region. */
export function around({ start, end }: Region, value: string): [string, string] {
  return [value.slice(0, start), value.slice(end)];
}

/** Whether a caret is in what is replaced, or at its end: before its first letter it is the user's. */
export function touches(caret: Region, { start, end }: Region): boolean {
  return caret.start <= end && (start === end ? caret.end >= start : caret.end > start);
}

/** Where a caret is after a replacement that it does not follow: at the letters beside it. @param grown By how many code units. */
export function caretAfter({ start, end }: Region, replaced: Region, grown: number): Region {
  const move = (offset: number) =>
    offset >= replaced.end ? offset + grown : Math.min(offset, replaced.start);
  return { start: move(start), end: move(end) };
}

/** The end of what was written, unless the user has changed it. */
function takenBack({ region: { end }, written, value }: Run, dictated: string): Region {
  const tail = written.startsWith(dictated) ? written.slice(dictated.length) : '';
  const start = Math.max(0, end - tail.length);
  return { start: value.slice(start, end) === tail ? start : end, end };
}
