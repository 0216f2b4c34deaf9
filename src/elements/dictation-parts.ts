/** What a page needs once somebody dictates. */
export { invalidAttribute, readAttributes } from './dictation-attributes.ts';
export { DictationRun } from './dictation-run.ts';
export { isWritable, TextInsertion } from './text-insertion.ts';
