export { phonemize } from './g2p/phonemize.ts';
export { type DialectOptions, guessDialect } from './normalize/guess-dialect.ts';
export { normalizeScript } from './normalize/normalize-script.ts';
export { normalizeText } from './normalize/normalize-text.ts';
export { sourceTokens } from './normalize/source-tokens.ts';
export { splitSentences } from './normalize/split-sentences.ts';
export type { Phone, Span, SpokenPause, SpokenWord, TextDialect, Utterance } from './types.ts';
export { verbalizeSentence } from './verbalize/verbalize-sentence.ts';
