import type { TextDialect } from '../dialect/text-dialect.ts';
import type { Vocabulary } from './vocabulary.ts';
import { BADINI } from './vocabulary-badini.ts';
import { KURMANJI } from './vocabulary-kurmanji.ts';
import { SORANI } from './vocabulary-sorani.ts';

export const VOCABULARIES: Readonly<Record<TextDialect, Vocabulary>> = {
  sorani: SORANI,
  kurmanji: KURMANJI,
  badini: BADINI,
};
