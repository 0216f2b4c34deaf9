import type { PropertyDeclarations } from 'lit';
import type { Transcript } from '../../../text/dictation/format-transcript.ts';
import type { SpelledTerm, Vocabulary } from '../../../text/dictation/vocabulary-term.ts';
import { CommandingElement } from '../commands/commanding-element.ts';
import { type DictationVocabularyModule, loadDictationVocabulary } from './load-dictation-vocabulary.ts';
import type { TranscriptCorrection } from './transcript-correction.ts';

/**
 * Names and terms that a page expects.
 * @fires {CorrectionEvent} kurdish-correction - A phrase of the vocabulary is about to replace what sounds like it: `event.detail` has `original`, `replacement`, and `index` in `results`. Bubbles, cancelable.
 */
export abstract class VocabularyElement extends CommandingElement {
  static override properties: PropertyDeclarations = { vocabulary: {} };

  /**
   * Names and terms that are likely to be said, at most 1,000 of 60 characters: strings, or phrases with a boost of 0 to 10 (default 1); as in the
   * attribute, a string separates them by commas.
   */
  declare vocabulary: Vocabulary | null;

  /** Null where it could not be loaded. */
  #module: DictationVocabularyModule | null | undefined;
  #correction: TranscriptCorrection | undefined;

  constructor() {
    super();
    this.vocabulary = null;
  }

  protected override loadFormatting(): Promise<void> | undefined {
    const formatting = super.loadFormatting();
    if (this.#module !== undefined || !this.vocabulary) return formatting;
    return this.loadPart('dictation-vocabulary', loadDictationVocabulary).then((module) => {
      this.#module = module;
      return formatting;
    });
  }

  /**
   * Begins a dictation with the vocabulary.
   * @returns It, as the page's own recogniser spells it.
   * @throws SpeechError `invalid-argument`
   */
  protected beginVocabulary(): readonly SpelledTerm[] | undefined {
    this.#correction = this.#module?.beginCorrection(this.vocabulary, this.spokenDialect, this);
    return this.#correction?.spelled;
  }

  protected override formatted(transcript: Transcript, before: string | undefined, isOver: boolean) {
    return super.formatted(this.#correction?.correct(transcript) ?? transcript, before, isOver);
  }

  /** The final texts without the vocabulary's corrections; undefined where there were none, or where commands may have changed them. */
  protected uncorrected(transcript: Transcript, before: string | undefined): readonly string[] | undefined {
    return this.#correction?.hasChanged && !this.commands
      ? super.formatted(transcript, before, true).finals
      : undefined;
  }
}
