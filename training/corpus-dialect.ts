/** The dialects that the recogniser is trained on. */
export type CorpusDialect = 'sorani' | 'kurmanji';
