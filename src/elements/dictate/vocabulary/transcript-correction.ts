import { VocabularyCorrector } from '../../../text/dictation/correct-vocabulary.ts';
import type { DictatedText } from '../../../text/dictation/dictated-text.ts';
import type { DictationDialect } from '../../../text/dictation/number-lexicon.ts';
import { spellVocabulary } from '../../../text/dictation/spell-vocabulary.ts';
import type { SpelledTerm, VocabularyTerm } from '../../../text/dictation/vocabulary-term.ts';
import { CorrectionEvent } from '../events/correction-event.ts';

interface Corrected {
  readonly text: string;
  readonly written: string;
}

/** Writes the terms of a vocabulary into the final texts of one dictation, each text once. */
export class TranscriptCorrection {
  /** The terms, as the page's own recognizer spells them. */
  readonly spelled: readonly SpelledTerm[];
  readonly #corrector: VocabularyCorrector;
  readonly #target: EventTarget;
  readonly #done: Corrected[] = [];

  /** @param target Dispatches `kurdish-correction`. */
  constructor(terms: readonly VocabularyTerm[], dialect: DictationDialect, target: EventTarget) {
    this.spelled = spellVocabulary(terms, dialect);
    this.#corrector = new VocabularyCorrector(terms, dialect);
    this.#target = target;
  }

  /** Whether a text of the dictation was changed. */
  get hasChanged(): boolean {
    return this.#done.some(({ text, written }) => text !== written);
  }

  correct({ finals, interim }: DictatedText): DictatedText {
    return { finals: finals.map((text, index) => this.#written(text, index)), interim };
  }

  #written(text: string, index: number): string {
    // A recording's text may replace that of a broken session.
    if (this.#done[index]?.text !== text) this.#done[index] = { text, written: this.#write(text, index) };
    return this.#done[index].written;
  }

  #write(text: string, index: number): string {
    let written = '';
    let end = 0;
    for (const { start, original, replacement, isGuess } of this.#corrector.corrections(text)) {
      const isKept =
        isGuess && !this.#target.dispatchEvent(new CorrectionEvent({ original, replacement, index }));
      written += text.slice(end, start) + (isKept ? original : replacement);
      end = start + original.length;
    }
    return written + text.slice(end);
  }
}
