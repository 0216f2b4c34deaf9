export { connect, type SpeechPlace } from './connect.ts';
export { Publication, type PublicationEvent } from './publication.ts';
