import { deleteLast } from './delete-last.ts';
import type { DictatedText } from './dictated-text.ts';
import type { DictationCommand } from './spoken-commands.ts';

/** Writes what was recognized. @param before What stands before it. @param isOver No more will be said. */
export type WriteTranscript = (
  transcript: DictatedText,
  before: string | undefined,
  isOver: boolean,
) => DictatedText;

interface Editing {
  /** What stands before the first utterance; undefined where that is not known. */
  readonly before: string | undefined;
  /** The command that an utterance is; undefined where it is text. `none` is neither. */
  commandAt(index: number): DictationCommand | 'none' | undefined;
  /** Whether the text after a `select-all` takes the place of everything. */
  replacesAt(index: number): boolean;
  /** For what was recognized between two commands. */
  readonly write: WriteTranscript;
}

/** What a command has done: the texts before it and after it. Where only one of them takes the place of everything, none of them stays. */
export interface TranscriptChange {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly isWhole: boolean;
}

/** What commands have made of a dictation. */
export interface EditedTranscript extends DictatedText {
  /** The texts are all that is to stand there: what was before them was selected, and has given way. */
  readonly replacesAll: boolean;
  /** By the index of a command's utterance; undefined where there was nothing to change. */
  readonly changes: ReadonlyMap<number, TranscriptChange | undefined>;
}

interface State {
  readonly texts: readonly string[];
  readonly replacesAll: boolean;
}

/**
 * Writes recognized utterances and carries out the commands among them. `undo` takes back the last utterance, or what a command before it
 * has deleted; text after `select-all` takes the place of everything. Commands that change no text are left out.
 * @param isOver No more will be said.
 */
export function editTranscript(
  { finals, interim }: DictatedText,
  { before, commandAt, replacesAt, write }: Editing,
  isOver: boolean,
): EditedTranscript {
  let written: State = { texts: [], replacesAll: false };
  const past: State[] = [];
  const changes = new Map<number, TranscriptChange | undefined>();
  let spoken: string[] = [];
  let isSelected = false;

  const change = (next: State) => {
    past.push(written);
    written = next;
  };
  const deleteFrom = (unit: 'word' | 'sentence') => {
    const texts = deleteLast(unit, written.texts);
    if (texts !== written.texts) change({ ...written, texts });
  };
  /** What the next text follows. */
  const base = (): State => (isSelected ? { texts: [], replacesAll: true } : written);
  const writeSpoken = (rest: string, isEnd: boolean) => {
    const { texts, replacesAll } = base();
    const start = texts.at(-1) ?? (replacesAll ? '' : before);
    const { finals: added, interim: open } = write({ finals: spoken, interim: rest }, start, isEnd);
    spoken = [];
    for (const text of added.filter(Boolean)) {
      const from = base();
      change({ ...from, texts: [...from.texts, text] });
      isSelected = false;
    }
    return open;
  };

  for (const [index, utterance] of finals.entries()) {
    const command = commandAt(index);
    if (!command) spoken.push(utterance);
    else {
      writeSpoken('', true);
      const from = written;
      if (command === 'undo') written = past.pop() ?? written;
      else if (command === 'delete-word') deleteFrom('word');
      else if (command === 'delete-sentence') deleteFrom('sentence');
      isSelected = command === 'select-all' && replacesAt(index);
      changes.set(index, changeBetween(from, written));
    }
  }
  const open = writeSpoken(interim, isOver);
  const { texts, replacesAll } = open ? base() : written;
  return { interim: open, finals: texts, replacesAll, changes };
}

function changeBetween(from: State, to: State): TranscriptChange | undefined {
  const isWhole = from.replacesAll !== to.replacesAll;
  return from === to ? undefined : { from: from.texts, to: to.texts, isWhole };
}
