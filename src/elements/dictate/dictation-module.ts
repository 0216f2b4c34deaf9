/** Code that is loaded only when a dictation starts. */

export { prepareDictation } from './prepare-dictation.ts';
export { Dictation } from './transcription/dictation.ts';
