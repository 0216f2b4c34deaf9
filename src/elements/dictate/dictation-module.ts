/** Code that is loaded only when a dictation starts. */

export { openText } from '../insertion/open-text.ts';
export { advance } from './advance.ts';
export { dictationSession, remainingSeconds } from './dictation-session.ts';
export { LevelMeter } from './level-meter.ts';
export { prepareDictation } from './prepare-dictation.ts';
export { resultEvent } from './result-event.ts';
export { renderSession } from './session-template.ts';
export { TranscriptOutput } from './transcript-output.ts';
export { Dictation } from './transcription/dictation.ts';
