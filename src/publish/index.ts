export { connect, type SpeechPlace } from './connect.ts';
export type { Page } from './find-articles.ts';
export { type Jingle, readJingle } from './jingle.ts';
export { Publication, type PublicationEvent } from './publication.ts';
