import type { DictationProgress, DictationSignal, DictationState } from '../transcription/dictation-state.ts';

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
