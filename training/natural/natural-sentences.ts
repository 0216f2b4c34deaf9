import type { CorpusDialect } from '../sentences.ts';
import { KURMANJI } from './kurmanji.ts';
import { SORANI } from './sorani.ts';

/** Sentences as people write them, from no frame of the corpus. No sentence is in two of the lists. */
export interface NaturalSentences {
  /** Said in training. */
  readonly training: readonly string[];
  /** What the decoder's settings are chosen on. */
  readonly development: readonly string[];
  /** What the result table is measured on, and nothing is chosen on. */
  readonly test: readonly string[];
}

export const NATURAL_SENTENCES: Readonly<Record<CorpusDialect, NaturalSentences>> = {
  kurmanji: KURMANJI,
  sorani: SORANI,
};
