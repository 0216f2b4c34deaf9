import type { CorpusDialect } from '../sentences.ts';
import { KURMANJI } from './kurmanji.ts';
import { SORANI } from './sorani.ts';

/** Naturally written sentences, not generated from frames. The lists are disjoint. */
export interface NaturalSentences {
  /** For training. */
  readonly training: readonly string[];
  /** For tuning the decoder. */
  readonly development: readonly string[];
  /** For the result table only. */
  readonly test: readonly string[];
}

export const NATURAL_SENTENCES: Readonly<Record<CorpusDialect, NaturalSentences>> = {
  kurmanji: KURMANJI,
  sorani: SORANI,
};
