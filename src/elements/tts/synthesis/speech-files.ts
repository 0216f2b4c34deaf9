/** Speech as complete files: requested whole from the service, and saved by the reader. */
export { download } from './download.ts';
export { savedFile } from './saved-file.ts';
export { synthesizeWhole } from './synthesize-whole.ts';
