import { deleteLast } from './delete-last.ts';
import type { Transcript } from './format-transcript.ts';
import type { DictationCommand } from './spoken-commands.ts';

/** Writes what was recognised. @param before What stands before it. @param isOver No more will be said. */
export type WriteTranscript = (
  transcript: Transcript,
  before: string | undefined,
  isOver: boolean,
) => Transcript;

interface Editing {
  /** What stands before the first utterance; undefined where that is not known. */
  readonly before: string | undefined;
  /** The command that an utterance is; undefined where it is text. `none` is neither. */
  commandAt(index: number): DictationCommand | 'none' | undefined;
  /** For what was recognised between two commands. */
  readonly write: WriteTranscript;
}

/** What commands have made of a dictation. */
export interface EditedTranscript extends Transcript {
  /** By the index of a command's utterance: the text that it has removed, or restored; empty where there was none. */
  readonly changes: ReadonlyMap<number, string>;
}

/**
 * Writes recognised utterances and carries out the commands among them. `undo` takes back the last utterance, or what a command before it
 * has deleted; commands that change no text are left out.
 * @param isOver No more will be said.
 */
export function editTranscript(
  { finals, interim }: Transcript,
  { before, commandAt, write }: Editing,
  isOver: boolean,
): EditedTranscript {
  let written: readonly string[] = [];
  const past: (readonly string[])[] = [];
  const changes = new Map<number, string>();
  let spoken: string[] = [];

  const change = (next: readonly string[]) => {
    past.push(written);
    written = next;
  };
  const writeSpoken = (rest: string, isEnd: boolean) => {
    const texts = write({ finals: spoken, interim: rest }, written.at(-1) ?? before, isEnd);
    spoken = [];
    for (const text of texts.finals) if (text) change([...written, text]);
    return texts.interim;
  };

  for (const [index, utterance] of finals.entries()) {
    const command = commandAt(index);
    if (!command) spoken.push(utterance);
    else {
      writeSpoken('', true);
      const from = written;
      if (command === 'undo') written = past.pop() ?? written;
      else if (command === 'delete-word') change(deleteLast('word', written));
      else if (command === 'delete-sentence') change(deleteLast('sentence', written));
      if (written === from && past.at(-1) === from) past.pop();
      changes.set(index, difference(from, written));
    }
  }
  return { interim: writeSpoken(interim, isOver), finals: written, changes };
}

/** What only the longer of two texts has. */
function difference(one: readonly string[], other: readonly string[]): string {
  const [from, to] = [one.join(' '), other.join(' ')];
  const [longer, shorter] = from.length < to.length ? [to, from] : [from, to];
  return longer.slice(shorter.length).trim();
}
