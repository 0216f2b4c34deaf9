/** Code that is loaded only when a dictation starts. */

// First, for gzip, whose window is 32 kB: this saves 0.1 kB.
import '../transcription/dictation.ts';

export { openText } from '../../insertion/open-text.ts';
export { Dictation } from '../transcription/dictation.ts';
export { LevelMeter } from '../view/level-meter.ts';
export { renderSession } from '../view/session-template.ts';
export { advance } from './advance.ts';
export { dictationSession, remainingSeconds } from './dictation-session.ts';
export { prepareDictation } from './prepare-dictation.ts';
export { resultEvent } from './result-event.ts';
export { TranscriptOutput } from './transcript-output.ts';
