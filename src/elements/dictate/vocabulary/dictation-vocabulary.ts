/** Code that is loaded only where a page has a vocabulary. */

export { spellVocabulary } from '../../../text/dictation/spell-vocabulary.ts';
export { beginCorrection } from './begin-correction.ts';
export { readVocabulary } from './read-vocabulary.ts';
