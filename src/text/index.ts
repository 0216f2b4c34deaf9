export { guessDialect } from './guess-dialect.ts';
export { normalizeText } from './normalize-text.ts';
export { phonemize } from './phonemize.ts';
export { readSentence } from './read-sentence.ts';
export { normalizeScript } from './script.ts';
export { sourceTokens } from './source-tokens.ts';
export { splitSentences } from './split-sentences.ts';
export type { Phone, Span, SpokenPause, SpokenWord, TextDialect, Utterance } from './types.ts';
