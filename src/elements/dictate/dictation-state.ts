/**
 * Where a dictation stands.
 * `requesting`: the reader is asked for the microphone. `recording`: it listens, and a live session, once there is speech, is
 * answering. `connecting`: it listens while the session is bought. `reconnecting`: it listens, the session broke, and the text
 * will come from the recording or another session. `finalizing`: the microphone is off, the last words are on their way.
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
  /** What a paused dictation goes back to. */
  readonly behindPause: DictationState;
}

export const NOT_DICTATING: DictationProgress = { state: 'inactive', behindPause: 'inactive' };

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

/** The next step; a signal that has no meaning where the dictation stands changes nothing. */
export function advance(progress: DictationProgress, signal: DictationSignal): DictationProgress {
  const { state, behindPause } = progress;
  if (state === 'paused' && signal === 'resume') return { state: behindPause, behindPause };
  if (state === 'paused') {
    // The connection goes its own way behind the pause.
    const behind = NEXT[behindPause][signal];
    if (behind && (signal === 'connect' || signal === 'connected' || signal === 'drop'))
      return { state, behindPause: behind };
  }
  const next = NEXT[state][signal];
  if (!next) return progress;
  return { state: next, behindPause: next === 'paused' ? state : next };
}

/** True while the microphone is open. */
export function isCapturing(state: DictationState): boolean {
  return state === 'recording' || state === 'connecting' || state === 'reconnecting' || state === 'paused';
}
