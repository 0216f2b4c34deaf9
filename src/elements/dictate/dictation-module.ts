/** The code that a page needs only while somebody dictates. */

export { prepareDictation } from './prepare-dictation.ts';
export { Dictation } from './transcription/dictation.ts';
