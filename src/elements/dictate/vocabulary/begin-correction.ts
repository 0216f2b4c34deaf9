import type { DictationDialect } from '../../../text/dictation/number-lexicon.ts';
import type { Vocabulary } from '../../../text/dictation/vocabulary-term.ts';
import { readVocabulary } from './read-vocabulary.ts';
import { TranscriptCorrection } from './transcript-correction.ts';

/**
 * Begins a dictation with a vocabulary.
 * @param target Dispatches `kurdish-correction`.
 * @returns Undefined where the vocabulary is empty.
 * @throws SpeechError `invalid-argument`
 */
export function beginCorrection(
  vocabulary: Vocabulary | null,
  dialect: DictationDialect,
  target: EventTarget,
): TranscriptCorrection | undefined {
  const terms = readVocabulary(vocabulary ?? []);
  return terms.length ? new TranscriptCorrection(terms, dialect, target) : undefined;
}
