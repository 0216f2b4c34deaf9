import { SpeechError } from '../../../contract/errors.ts';
import type { Vocabulary, VocabularyTerm } from '../../../text/dictation/vocabulary-term.ts';

const MOST_PHRASES = 1000;
const LONGEST_PHRASE = 60;
const MOST_BOOST = 10;

/**
 * The terms of a vocabulary; a plain string has the usual boost.
 * @throws SpeechError `invalid-argument` beyond 1,000 phrases of 60 characters, and for a boost that is not between 0 and 10.
 */
export function readVocabulary(vocabulary: Vocabulary): VocabularyTerm[] {
  const entries =
    typeof vocabulary === 'string' ? vocabulary.split(/[,،]/).filter((phrase) => phrase.trim()) : vocabulary;
  if (!Array.isArray(entries) || entries.length > MOST_PHRASES)
    throw invalid(`has to be a list of up to ${MOST_PHRASES} phrases`);
  return entries.map((entry: unknown, index) => {
    const { phrase, boost }: { phrase?: unknown; boost?: unknown } =
      typeof entry === 'object' && entry ? entry : { phrase: entry };
    if (typeof phrase !== 'string' || !/\p{L}/u.test(phrase) || phrase.trim().length > LONGEST_PHRASE)
      throw invalid(`has an entry without a phrase of 1 to ${LONGEST_PHRASE} characters, at index ${index}`);
    if (boost === undefined) return { phrase: phrase.trim() };
    if (typeof boost !== 'number' || !(boost >= 0 && boost <= MOST_BOOST))
      throw invalid(`has a boost outside 0 to ${MOST_BOOST}, at index ${index}`);
    return { phrase: phrase.trim(), boost };
  });
}

function invalid(rule: string): SpeechError {
  return new SpeechError('invalid-argument', `The vocabulary ${rule}.`, { field: 'vocabulary' });
}
