import type { SpeechError, SpeechErrorCode } from '../../../contract/errors.ts';
import type { DictationSettings } from '../dictation-settings.ts';

/** How a dictation goes on without its session: not at all, by its recording, or with another session. */
export type ReconnectAction = 'none' | 'record' | 'session';

/** Refusals that a file would meet, too. */
const HOPELESS: readonly SpeechErrorCode[] = [
  'unauthorized',
  'token-expired',
  'origin-refused',
  'plan-inactive',
  'language-not-supported',
  'invalid-argument',
];
/** Refusals of a session alone, which only `mode="auto"` may answer with a file. */
const NO_SESSION: readonly SpeechErrorCode[] = [
  'session-limit',
  'quota-exceeded',
  'upgrade-required',
  'not-supported',
];

/** @param wasOpen False when no session could be had. */
export function reconnectPolicy(
  { code, retryable }: SpeechError,
  wasOpen: boolean,
  { mode, reconnect }: Pick<DictationSettings, 'mode' | 'reconnect'>,
): ReconnectAction {
  // A session that came to its end has given all that it can: what it left open is in the recording.
  if (wasOpen) return reconnect === 'session' && code === 'session-timeout' ? 'record' : reconnect;
  if (HOPELESS.includes(code) || (code === 'service-unavailable' && !retryable)) return 'none';
  if (mode === 'auto') return 'record';
  return reconnect === 'none' || NO_SESSION.includes(code) ? 'none' : 'record';
}
