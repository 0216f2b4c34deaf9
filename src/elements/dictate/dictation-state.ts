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

const CAPTURING = {
  connect: 'connecting',
  connected: 'recording',
  drop: 'reconnecting',
  pause: 'paused',
  stop: 'finalizing',
  end: 'inactive',
} as const;

const NEXT: Readonly<Record<DictationState, Readonly<Partial<Record<DictationSignal, DictationState>>>>> = {
  inactive: { start: 'requesting' },
  requesting: { listen: 'recording', stop: 'inactive', end: 'inactive' },
  recording: CAPTURING,
  connecting: CAPTURING,
  reconnecting: { connected: 'recording', pause: 'paused', stop: 'finalizing', end: 'inactive' },
  paused: { stop: 'finalizing', end: 'inactive' },
  finalizing: { end: 'inactive' },
};

/** The state transition for a signal; returns `progress` unchanged if the signal does not apply. */
export function advance(progress: DictationProgress, signal: DictationSignal): DictationProgress {
  const { state, resumed } = progress;
  if (state === 'paused' && signal === 'resume') return { state: resumed, resumed };
  if (state === 'paused') {
    // The connection may still change while paused.
    const behind = NEXT[resumed][signal];
    if (behind && (signal === 'connect' || signal === 'connected' || signal === 'drop'))
      return { state, resumed: behind };
  }
  const next = NEXT[state][signal];
  if (!next) return progress;
  return { state: next, resumed: next === 'paused' ? state : next };
}

/** True while the microphone is open. */
export function isCapturing(state: DictationState): boolean {
  return state === 'recording' || state === 'connecting' || state === 'reconnecting' || state === 'paused';
}
