export { loadRecognizer } from './load-recognizer.ts';
