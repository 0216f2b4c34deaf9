/** Code that is loaded only when a dictation starts. */

export { LevelMeter } from './level-meter.ts';
export { prepareDictation } from './prepare-dictation.ts';
export { renderSession } from './session-template.ts';
export { Dictation } from './transcription/dictation.ts';
