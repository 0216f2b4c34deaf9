/**
 * State of a dictation.
 * `requesting`: the user is asked for permission to use the microphone. `recording`: listening. `connecting`: listening, while a session
 * is being opened. `reconnecting`: listening; the session broke, and the text will come from the recording or another session.
 * `finalizing`: the microphone is closed, and the last words are pending.
 */
export type DictationState =
  | 'inactive'
  | 'requesting'
  | 'connecting'
  | 'recording'
  | 'paused'
  | 'finalizing'
  | 'reconnecting';

/** States that are also CSS states of the element. */
export const STATES_SHOWN: readonly DictationState[] = [
  'requesting',
  'connecting',
  'recording',
  'paused',
  'finalizing',
  'reconnecting',
];

export type DictationSignal =
  | 'start'
  | 'listen'
  | 'connect'
  | 'connected'
  | 'drop'
  | 'pause'
  | 'resume'
  | 'stop'
  | 'end';

export interface DictationProgress {
  readonly state: DictationState;
  /** The state that a paused dictation resumes. */
  readonly resumed: DictationState;
}

export const NOT_DICTATING: DictationProgress = { state: 'inactive', resumed: 'inactive' };

/** True while the microphone is open. */
export function isCapturing(state: DictationState): boolean {
  return state === 'recording' || state === 'connecting' || state === 'reconnecting' || state === 'paused';
}
