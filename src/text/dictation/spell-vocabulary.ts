import { nameEndings } from './name-endings.ts';
import type { DictationDialect } from './number-lexicon.ts';
import { spellPhrase } from './spell-phrase.ts';
import type { SpelledTerm, VocabularyTerm } from './vocabulary-term.ts';

const USUAL_BOOST = 1;
/** A form with an ending is this much rarer than the name alone, in steps of a boost. */
const FORM_PENALTY = 2;

/** Spells a vocabulary for the embedded recognizer, each term with its usual endings. */
export function spellVocabulary(terms: readonly VocabularyTerm[], dialect: DictationDialect): SpelledTerm[] {
  return terms.flatMap(({ phrase, boost = USUAL_BOOST }) => {
    const letters = spellPhrase(phrase, dialect);
    if (!letters) return [];
    const forms = nameEndings(letters, dialect).map((ending) => ({
      letters: letters + ending,
      boost: boost - FORM_PENALTY,
    }));
    return [{ letters, boost }, ...forms];
  });
}
