/** What a page needs once somebody dictates. */

export { isWritable, TextInsertion } from '../insertion/text-insertion.ts';
export { invalidAttribute, readAttributes } from './dictation-attributes.ts';
export { Dictation } from './transcription/dictation.ts';
