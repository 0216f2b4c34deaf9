import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { Vocabulary } from '../../../text/dictation/vocabulary-term.ts';
import type { WritingStyle } from '../../../text/dictation/write-utterances.ts';
import { booleanAttributeConverter } from '../../base/boolean-attribute-converter.ts';
import { DegradedEvent } from '../../base/events.ts';
import type { InsertionTarget } from '../../insertion/insertion-target.ts';
import type { SpokenTableSource } from '../commands/read-spoken-table.ts';
import { MicrophoneElement } from '../microphone/microphone-element.ts';
import type { DictationText } from './dictation-text.ts';
import { loadDictationText } from './load-dictation-text.ts';

/**
 * How the recognized text is written: its code is loaded where a page wants more than what was recognized.
 * @fires {CorrectionEvent} kurdish-correction - A phrase of the vocabulary is about to replace what sounds like it: `event.detail` has `original`, `replacement`, and `index` in `results`. Bubbles, cancelable.
 * @fires {CommandEvent} kurdish-command - A command was spoken: `event.detail.command`. Bubbles, cancelable.
 * @csspart help-button - Opens the list of spoken words, with `commands` or `spoken-punctuation`.
 * @csspart help - The list, a dialog.
 * @csspart help-close - Closes it.
 * @csspart command - What the latest command has done.
 */
export abstract class TextElement extends MicrophoneElement {
  static override properties: PropertyDeclarations = {
    interimResults: {
      type: Boolean,
      attribute: 'interim-results',
      converter: booleanAttributeConverter,
      reflect: true,
    },
    captions: { type: Boolean, converter: booleanAttributeConverter, reflect: true },
    numerals: { type: String, reflect: true, useDefault: true },
    autoPunctuation: {
      type: Boolean,
      attribute: 'auto-punctuation',
      converter: booleanAttributeConverter,
      reflect: true,
    },
    spokenPunctuation: {
      type: Boolean,
      attribute: 'spoken-punctuation',
      converter: booleanAttributeConverter,
      reflect: true,
    },
    spokenTable: { attribute: 'spoken-table' },
    commands: { type: Boolean, converter: booleanAttributeConverter, reflect: true },
    vocabulary: {},
    insertionTarget: { attribute: false },
  };

  /** Show text before it is final. */
  declare interimResults: boolean;
  /** Show captions of the speech beside the button, in large letters, even where a field has the text. */
  declare captions: boolean;
  /** How numbers are written: in `words`, as they are spoken, or in digits, `latn` (305) or `arab` (٣٠٥). */
  declare numerals: WritingStyle['numerals'];
  /** End each utterance with a full stop or, where it has a word that asks, a question mark; sentences get capital letters. */
  declare autoPunctuation: boolean;
  /** Write marks and line breaks for the words that name them: xal, nîşana pirsê, فاریزە, دێڕی نوێ. */
  declare spokenPunctuation: boolean;
  /** These words, in place of the ones that the dialect has by default: an object, or its JSON. What it leaves out stays as it is. */
  declare spokenTable: SpokenTableSource;
  /** Obey an utterance that is a command: delete the last word or sentence, undo, select all, stop. */
  declare commands: boolean;
  /**
   * Names and terms that are likely to be said, at most 1,000 of 60 characters: strings, or phrases with a boost of 0 to 10 (default 1); as in the
   * attribute, a string separates them by commas.
   */
  declare vocabulary: Vocabulary | null;
  /** An editor to write into, in place of `for`: one of the targets of `kurdish-speech/editors`, or your own. */
  declare insertionTarget: InsertionTarget | undefined;

  #loading: Promise<void> | undefined;
  /** Null where it could not be loaded. */
  #text: DictationText | null | undefined;

  constructor() {
    super();
    this.interimResults = false;
    this.captions = false;
    this.numerals = 'words';
    this.autoPunctuation = false;
    this.spokenPunctuation = false;
    this.commands = false;
    this.spokenTable = null;
    this.vocabulary = null;
  }

  abstract stop(): Promise<string>;

  /** @internal What the text goes into; null where the element is the field itself. */
  get field(): Element | null {
    return this.insertionTarget?.element ?? this.forElement;
  }

  protected abstract get spokenDialect(): WritingStyle['dialect'];

  /** Undefined until it has loaded, and where the page wants no more than what was recognized. */
  protected get text(): DictationText | undefined {
    return this.#text ?? undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    // The list of spoken words is of use before the first press.
    if (this.commands || this.spokenPunctuation) void this.loadText();
  }

  /** Undefined where there is nothing to load. Never rejects: without it, text is written as it was recognized. */
  protected loadText(): Promise<void> | undefined {
    const { numerals, autoPunctuation, spokenPunctuation, autocapitalize, commands, vocabulary } = this;
    const isPlain = numerals === 'words' && !autoPunctuation && !spokenPunctuation && !autocapitalize;
    if (this.#text !== undefined || (isPlain && !commands && !vocabulary)) return undefined;
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    try {
      const module = await loadDictationText(this.assetBase ?? undefined);
      this.#text = new module.DictationText({
        element: this,
        dialect: () => this.spokenDialect,
        strings: () => this.strings,
      });
    } catch (error) {
      this.#text = null;
      this.dispatchEvent(new DegradedEvent({ feature: 'dictation-text', reason: (error as Error).message }));
    }
    this.requestUpdate();
  }
}
