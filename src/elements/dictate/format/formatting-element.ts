import type { PropertyDeclarations } from 'lit';
import type { Transcript, TranscriptFormat } from '../../../text/dictation/format-transcript.ts';
import type { SpokenTable } from '../../../text/dictation/spoken-table.ts';
import { booleanAttributeConverter } from '../../shared/boolean-attribute-converter.ts';
import { type DegradedDetail, DegradedEvent } from '../../shared/events.ts';
import { MicrophoneElement } from '../microphone-element.ts';
import { loadTranscriptFormatting, type TranscriptFormattingModule } from './load-transcript-formatting.ts';

/** How the recognised text is written. */
export abstract class FormattingElement extends MicrophoneElement {
  static override properties: PropertyDeclarations = {
    interimResults: {
      type: Boolean,
      attribute: 'interim-results',
      converter: booleanAttributeConverter,
      reflect: true,
    },
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
    spokenTable: { attribute: false },
  };

  /** Show text before it is final. */
  declare interimResults: boolean;
  /** How numbers are written: in `words`, as they are spoken, or in digits, `latn` (305) or `arab` (٣٠٥). */
  declare numerals: TranscriptFormat['numerals'];
  /** End each utterance with a full stop or, where it has a word that asks, a question mark; sentences get capital letters. */
  declare autoPunctuation: boolean;
  /** Write marks and line breaks for the words that name them: xal, nîşana pirsê, فاریزە, دێڕی نوێ. */
  declare spokenPunctuation: boolean;
  /** These words, in place of the ones that the dialect has by default. */
  declare spokenTable: SpokenTable | undefined;

  /** Null where it could not be loaded. */
  #formatting: TranscriptFormattingModule | null | undefined;

  constructor() {
    super();
    this.interimResults = false;
    this.numerals = 'words';
    this.autoPunctuation = false;
    this.spokenPunctuation = false;
  }

  protected abstract get spokenDialect(): TranscriptFormat['dialect'];

  /** Loads the formatter; undefined where there is nothing to load. Without it, text is written as it was recognised. */
  protected loadFormatting(): Promise<void> | undefined {
    if (this.#formatting !== undefined || !this.#isFormatted) return undefined;
    return this.loadPart('transcript-formatting', loadTranscriptFormatting).then((module) => {
      this.#formatting = module;
    });
  }

  /** Resolves with null, and tells the page, where a part could not be loaded. */
  protected loadPart<Part>(
    feature: DegradedDetail['feature'],
    load: (assetBase: string | undefined) => Promise<Part>,
  ): Promise<Part | null> {
    return load(this.assetBase ?? undefined).catch(({ message }: Error) => {
      this.dispatchEvent(new DegradedEvent({ feature, reason: message }));
      return null;
    });
  }

  /**
   * @param before What stands before the text; undefined where that is not known.
   * @param isOver No more will be said.
   */
  protected formatted(transcript: Transcript, before: string | undefined, isOver: boolean): Transcript {
    return this.#formatting && this.#isFormatted
      ? this.#formatting.writeTranscript(transcript, this, this.spokenDialect, before, isOver)
      : transcript;
  }

  get #isFormatted(): boolean {
    const { numerals, autoPunctuation, spokenPunctuation, autocapitalize } = this;
    return numerals !== 'words' || autoPunctuation || spokenPunctuation || autocapitalize !== '';
  }
}
