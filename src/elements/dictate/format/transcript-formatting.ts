/** Code that is loaded only where recognised text is formatted. */

export { formatTranscript } from '../../../text/dictation/format-transcript.ts';
