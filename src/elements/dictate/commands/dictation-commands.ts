import type { DictatedText } from '../../../text/dictation/dictated-text.ts';
import {
  editTranscript,
  type TranscriptChange,
  type WriteTranscript,
} from '../../../text/dictation/edit-transcript.ts';
import { readCommand } from '../../../text/dictation/read-command.ts';
import type { DictationCommand } from '../../../text/dictation/spoken-commands.ts';
import type { SpokenTable } from '../../../text/dictation/spoken-table.ts';
import { endsWithEscape } from '../../../text/dictation/write-marks.ts';
import { joinUtterances } from '../../insertion/join-utterances.ts';
import { commandStrings } from '../../localization/command-strings.ts';
import type { CommandEvent } from '../events/command-event.ts';
import { renderHelp } from './help-template.ts';
import { readSpokenTable } from './read-spoken-table.ts';
import { selectAll } from './select-all.ts';
import type { TextHost, TextPlace } from './text-host.ts';

/** What an utterance is; `none` for a command that the page has canceled. */
interface Decision {
  readonly utterance: string;
  readonly command: DictationCommand | 'none' | undefined;
  /** Of `select-all`, once text has followed: whether all was still selected. */
  replaces?: boolean;
}

/** Carries out the commands of one element, and lists the words. */
export class DictationCommands {
  readonly #host: TextHost;
  #decisions: readonly Decision[] = [];
  /** The field whose text a command has selected, until the user does something there. */
  #selected: HTMLElement | undefined;
  #replacesAll = false;
  #message = '';

  constructor(host: TextHost) {
    this.#host = host;
    const { element } = host;
    element.addEventListener('start', () => {
      this.#decisions = [];
      this.#selected = undefined;
      this.#replacesAll = false;
      this.#message = '';
    });
    // The end of a dictation moves the caret to the end of its text.
    element.addEventListener('end', () => this.#selectAgain());
  }

  /** What the latest command has done, in the reader's language; empty once text follows. */
  get message(): string {
    return this.#message;
  }

  /** Writes what was recognized, without the commands in it, and with what they have done to it. */
  edit(texts: DictatedText, place: TextPlace, isOver: boolean, write: WriteTranscript): DictatedText {
    const table = this.#table;
    // Before the text is written anew.
    const { before, settled } = place;
    if (!table) return write(texts, before, isOver);
    const known = this.#decisions;
    const { finals } = texts;
    const isEscaped = (index: number) => endsWithEscape(finals[index - 1] ?? '', table);
    this.#decisions = finals.map((utterance, index) =>
      known[index]?.utterance === utterance ? known[index] : this.#decide(utterance, table, isEscaped(index)),
    );
    const isCommand = !isEscaped(finals.length) && readCommand(texts.interim, table.commands);
    const interim = isCommand ? '' : texts.interim;
    const commandAt = (index: number) => this.#decisions[index]?.command;
    const replacesAt = (index: number) => {
      const decision = this.#decisions[index];
      const isFollowed = index < finals.length - 1 || interim;
      // The user cannot have done anything if it comes together with the text.
      const isSelected = this.#selected !== undefined || decision !== known[index];
      if (decision && isFollowed) decision.replaces ??= isSelected && this.#host.element.field !== null;
      return decision?.replaces === true;
    };
    const edited = editTranscript({ finals, interim }, { before, commandAt, replacesAt, write }, isOver);
    // What seemed to be speech was none.
    if (this.#replacesAll && !edited.replacesAll && this.#selected) queueMicrotask(() => this.#selectAgain());
    this.#replacesAll = edited.replacesAll;
    for (const [index, { command }] of this.#decisions.entries())
      if (this.#decisions[index] !== known[index])
        this.#carryOut(command === 'none' ? undefined : command, edited.changes.get(index), settled);
    if (interim) this.#message = '';
    return edited;
  }

  /** A button and its dialog. */
  renderHelp(): unknown {
    return renderHelp(this.#host, this.#message);
  }

  get #table(): SpokenTable | undefined {
    const { element, dialect } = this.#host;
    return element.commands ? readSpokenTable(element.spokenTable, dialect()) : undefined;
  }

  #decide(utterance: string, { commands }: SpokenTable, isEscaped: boolean): Decision {
    const command = isEscaped ? undefined : readCommand(utterance, commands);
    if (!command) return { utterance, command };
    const event: CommandEvent = new CustomEvent('kurdish-command', {
      bubbles: true,
      composed: true,
      cancelable: true,
      detail: { command },
    });
    return { utterance, command: this.#host.element.dispatchEvent(event) ? command : 'none' };
  }

  /** @param settled What has been edited by hand, and stays. */
  #carryOut(
    command: DictationCommand | undefined,
    change: TranscriptChange | undefined,
    settled: string,
  ): void {
    this.#selected = undefined;
    if (!command) {
      this.#message = '';
      return;
    }
    const { element, strings } = this.#host;
    const words = commandStrings(strings().lang);
    if (command === 'select-all') {
      const { field } = element;
      this.#say(field ? words.selected : words.noField);
      // After the text has been written.
      if (field) queueMicrotask(() => this.#select(field));
    } else if (command === 'stop') {
      this.#message = '';
      queueMicrotask(() => void element.stop());
    } else if (!change) this.#say(words.nothing);
    else {
      const changed = textOf(change, settled);
      if (!changed) this.#say(words.edited);
      else this.#say(command === 'undo' ? words.undone(changed) : words.deleted(changed));
    }
  }

  #selectAgain(): void {
    if (this.#selected) selectAll(this.#selected);
  }

  #select(field: Element): void {
    const selected = selectAll(field);
    this.#selected = selected;
    const forget = () => {
      this.#selected = undefined;
    };
    for (const type of ['keydown', 'pointerdown']) selected?.addEventListener(type, forget, { once: true });
  }

  /** Screen readers announce the same sentence again only if it differs. */
  #say(message: string): void {
    this.#message = message === this.#message ? `${message}\u00a0` : message;
  }
}

/** What a change has removed or restored; empty where it would have removed what has been edited by hand. */
function textOf({ from, to, isWhole }: TranscriptChange, settled: string): string {
  const [before, after] = [joinUtterances(...from), joinUtterances(...to)];
  if (isWhole) return before;
  if (after.length > before.length) return after.slice(before.length).trim();
  return before.slice(Math.max(after.length, sharedStart(before, settled))).trim();
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
