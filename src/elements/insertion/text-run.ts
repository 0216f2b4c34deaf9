import { afterWords, difference, fitText, type Region } from './insertion-plan.ts';
import type { InsertionTarget } from './insertion-target.ts';
import type { InsertMode } from './text-insertion.ts';

/** The text of a dictation in the document of an editor, as far as it is in one piece. */
export interface Run {
  readonly region: Region;
  /** As it was written; undefined once anybody has changed it. At first it is what was selected. */
  readonly text: string | undefined;
  /** What was selected, and has given way. */
  readonly replaced: string;
  /** What of the dictation stands elsewhere: the user has typed in between. */
  readonly settled: string;
  /** What of the dictation has been written. */
  readonly written: string;
}

/** A range of the document that gives way to a text. */
export interface Change {
  readonly region: Region;
  readonly text: string;
}

/** Where a dictation starts. */
export function startRun(target: InsertionTarget, mode: InsertMode): Run {
  const value = target.read();
  const end = { start: value.length, end: value.length };
  let region = mode === 'replace' ? { start: 0, end: value.length } : end;
  if (mode === 'caret') region = target.selection() ?? end;
  const replaced = value.slice(region.start, region.end);
  return { region, text: replaced, replaced, settled: '', written: '' };
}

/**
 * What has to change for the dictation to be written.
 * @param dictated All of it.
 * @param words What of it belongs into the run.
 * @param value The document's text.
 */
export function planChange(run: Run, dictated: string, words: string, value: string): Change {
  const { region, text, replaced, written, settled } = run;
  const { start, end } = region;
  if (dictated.startsWith(written)) {
    const added = afterWords(dictated, written);
    const place = written === settled && added ? region : { start: end, end };
    // Within the isolates of what was said before, where it has some.
    const within =
      written !== settled && added
        ? insertedInto(text, fitText(words, ...around(region, value)), start)
        : undefined;
    return within ?? { region: place, text: fitText(added, ...around(place, value)) };
  }
  if (text === undefined) return { region: takenBack(run, dictated, value), text: '' };
  // Without words, what was selected is back.
  const fitted = words ? fitText(words, ...around(region, value)) : replaced;
  const { head, tail } = difference(text, fitted);
  return {
    region: { start: start + head, end: end - tail },
    text: fitted.slice(head, fitted.length - tail),
  };
}

/**
 * The run once a change is in the document, which the editor may have changed, moved or refused.
 * @param before The document's text before.
 * @param after And now.
 */
export function runAfter(run: Run, { region, text }: Change, before: string, after: string): Run {
  if (after === before) return run;
  const planned = region.start + text.length;
  const isAsPlanned =
    after.slice(region.start, planned) === text && (text !== '' || after.length < before.length);
  const { tail } = difference(before, after);
  const end = (isAsPlanned ? planned : after.length - tail) + run.region.end - region.end;
  const start = Math.min(run.region.start, end);
  const isKnown = isAsPlanned && run.text !== undefined;
  return { ...run, region: { start, end }, text: isKnown ? after.slice(start, end) : undefined };
}

/** What stands before and after a region. */
export function around({ start, end }: Region, value: string): [string, string] {
  return [value.slice(0, start), value.slice(end)];
}

/** The end of what was written, unless the user has changed it. */
function takenBack({ region: { end }, written }: Run, dictated: string, value: string): Region {
  const tail = written.startsWith(dictated) ? written.slice(dictated.length) : '';
  const start = Math.max(0, end - tail.length);
  return { start: value.slice(start, end) === tail ? start : end, end };
}

/** What makes a text longer: undefined if something else has to be changed too. */
function insertedInto(text: string | undefined, longer: string, offset: number): Change | undefined {
  if (text === undefined) return undefined;
  const { head, tail } = difference(text, longer);
  if (head + tail < text.length) return undefined;
  const place = offset + head;
  return { region: { start: place, end: place }, text: longer.slice(head, longer.length - tail) };
}
