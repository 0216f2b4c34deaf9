import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { InsertionTarget } from '../../insertion/insertion-target.ts';
import { booleanAttributeConverter } from '../../shared/boolean-attribute-converter.ts';
import { FormattingElement } from '../format/formatting-element.ts';
import type { Texts } from './command-host.ts';
import { type DictationCommandsModule, loadDictationCommands } from './load-dictation-commands.ts';

/**
 * Obeys spoken commands, and lists the words of commands and marks.
 * @fires {CommandEvent} kurdish-command - A command was spoken: `event.detail.command`. Bubbles, cancelable.
 * @csspart help-button - Opens the list of spoken words, with `commands` or `spoken-punctuation`.
 * @csspart help - The list, a dialog.
 * @csspart help-close - Closes it.
 * @csspart command - What the latest command has done.
 */
export abstract class CommandingElement extends FormattingElement {
  static override properties: PropertyDeclarations = {
    commands: { type: Boolean, converter: booleanAttributeConverter, reflect: true },
    insertionTarget: { attribute: false },
  };

  /** Obey an utterance that is a command: delete the last word or sentence, undo, select all, stop. */
  declare commands: boolean;
  /** An editor to write into, in place of `for`: one of the targets of `kurdish-speech/editors`, or your own. */
  declare insertionTarget: InsertionTarget | undefined;

  #loading: Promise<void> | undefined;
  /** Undefined until it has loaded, and where the page wants none. */
  protected spoken: ReturnType<DictationCommandsModule['createDictationCommands']> | undefined;

  constructor() {
    super();
    this.commands = false;
  }

  abstract stop(): Promise<string>;

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    void this.#load();
  }

  protected override loadFormatting(): Promise<void> | undefined {
    const formatting = super.loadFormatting();
    const commands = this.spoken ? undefined : this.#load();
    return commands ? commands.then(() => formatting) : formatting;
  }

  protected override formatted(texts: Texts, before: string | undefined, isOver: boolean): Texts {
    const write = super.formatted.bind(this);
    return this.spoken?.edit(texts, before, isOver, write) ?? write(texts, before, isOver);
  }

  /** Never rejects, and loads once. Undefined where the page wants no commands. */
  #load(): Promise<void> | undefined {
    if (this.commands || this.spokenPunctuation)
      this.#loading ??= this.loadPart('dictation-commands', loadDictationCommands).then((module) => {
        this.spoken = module?.createDictationCommands({
          element: this,
          dialect: () => this.spokenDialect,
          strings: () => this.strings,
          target: () => this.insertionTarget?.element ?? this.forElement ?? null,
        });
        this.requestUpdate();
      });
    return this.#loading;
  }
}
