import type { CorpusDialect } from '../corpus-dialect.ts';
import { KURMANJI } from './kurmanji.ts';
import type { SentenceLists } from './sentence-lists.ts';
import { SORANI } from './sorani.ts';

export const NATURAL_SENTENCES: Readonly<Record<CorpusDialect, SentenceLists>> = {
  kurmanji: KURMANJI,
  sorani: SORANI,
};
