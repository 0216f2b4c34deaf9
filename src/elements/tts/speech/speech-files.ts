/** Speech as complete files: requested whole from the service, and saved by the reader. */
export { saveSpeech, speechFile } from './speech-file.ts';
export { synthesizeWhole } from './synthesize-whole.ts';
