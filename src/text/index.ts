export { phonemize } from './phonemize.ts';
export { readSentence } from './read-sentence.ts';
export { normalizeScript } from './script.ts';
export { sourceTokens } from './source-tokens.ts';
export { splitSentences } from './split-sentences.ts';
export type { LatinReading, Phone, Span, SpokenPause, SpokenWord, TextDialect, Utterance } from './types.ts';
