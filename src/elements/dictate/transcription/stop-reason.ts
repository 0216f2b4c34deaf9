import type { DictationSettings } from './dictation-settings.ts';

/** A pause that ends the utterance where no live session detects its end. */
const UTTERANCE_PAUSE_SECONDS = 1.5;

export interface ListeningProgress {
  /** How long the microphone has been listening. */
  readonly seconds: number;
  /** Since the last speech, or since the start. */
  readonly silentSeconds: number;
  readonly hasSpoken: boolean;
  /** True where a recording replaces the requested live session. */
  readonly isFallback: boolean;
}

/** Why a dictation stops listening automatically; undefined while it continues. */
export function stopReason(
  {
    silenceTimeout,
    maxDuration,
    continuous,
  }: Pick<DictationSettings, 'silenceTimeout' | 'maxDuration' | 'continuous'>,
  { seconds, silentSeconds, hasSpoken, isFallback }: ListeningProgress,
): 'max-duration' | 'utterance' | 'silence' | undefined {
  if (maxDuration > 0 && seconds >= maxDuration) return 'max-duration';
  if (isFallback && !continuous && hasSpoken && silentSeconds >= UTTERANCE_PAUSE_SECONDS) return 'utterance';
  if (silenceTimeout > 0 && silentSeconds >= silenceTimeout) return 'silence';
  return undefined;
}
