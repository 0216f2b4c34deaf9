/** The dialects that the recognizer is trained on. */
export type CorpusDialect = 'sorani' | 'kurmanji';
