import type { PropertyDeclarations } from 'lit';
import type { TranscriptFormat } from '../../../text/dictation/format-transcript.ts';
import { booleanAttributeConverter } from '../../shared/boolean-attribute-converter.ts';
import { DegradedEvent } from '../../shared/events.ts';
import { MicrophoneElement } from '../microphone-element.ts';
import { loadTranscriptFormatting, type TranscriptFormattingModule } from './load-transcript-formatting.ts';

/** Final texts, one for each utterance, and the text of the utterance that is being spoken. */
interface Texts {
  readonly finals: readonly string[];
  readonly interim: string;
}

/** How the recognised text is written. */
export abstract class FormattingElement extends MicrophoneElement {
  static override properties: PropertyDeclarations = {
    numerals: { type: String, reflect: true, useDefault: true },
    autoPunctuation: {
      type: Boolean,
      attribute: 'auto-punctuation',
      converter: booleanAttributeConverter,
      reflect: true,
    },
  };

  /** How numbers are written: in `words`, as they are spoken, or in digits, `latn` (305) or `arab` (٣٠٥). */
  declare numerals: TranscriptFormat['numerals'];
  /** End each utterance with a full stop or, where it has a word that asks, a question mark; sentences get capital letters. */
  declare autoPunctuation: boolean;

  #formatting: TranscriptFormattingModule | undefined;
  #hasFailed = false;

  constructor() {
    super();
    this.numerals = 'words';
    this.autoPunctuation = false;
  }

  /** Loads the formatter; undefined where there is nothing to load. Without it, text is written as it was recognised. */
  protected loadFormatting(): Promise<void> | undefined {
    if (this.#formatting || this.#hasFailed || !this.#isFormatted) return undefined;
    return loadTranscriptFormatting(this.assetBase ?? undefined).then(
      (module) => {
        this.#formatting = module;
      },
      (error: Error) => {
        this.#hasFailed = true;
        this.dispatchEvent(new DegradedEvent({ feature: 'transcript-formatting', reason: error.message }));
      },
    );
  }

  /** @param before What stands before the text; undefined where that is not known. */
  protected formatted(texts: Texts, dialect: TranscriptFormat['dialect'], before: string | undefined): Texts {
    if (!this.#formatting || !this.#isFormatted) return texts;
    const { numerals, autoPunctuation: punctuation } = this;
    const format = { dialect, numerals, punctuation, capitals: this.#hasCapitals };
    return this.#formatting.formatTranscript(texts.finals, texts.interim, format, before);
  }

  get #isFormatted(): boolean {
    return this.numerals !== 'words' || this.autoPunctuation || this.#hasCapitals;
  }

  /** As the global attribute `autocapitalize` says; with punctuation also by default. */
  get #hasCapitals(): boolean {
    const { autocapitalize } = this;
    return autocapitalize ? /^(?:on|sentences)$/.test(autocapitalize) : this.autoPunctuation;
  }
}
