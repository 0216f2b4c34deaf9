import type { SpeechError, SpeechErrorCode } from '../../../contract/errors.ts';
import type { DictationSettings } from './dictation-settings.ts';

/** How a dictation continues after its session has failed: not at all, from a recording, or in a new session. */
export type ReconnectAction = 'none' | 'record' | 'session';

/** Errors that an upload would fail with as well. */
const PERMANENT: readonly SpeechErrorCode[] = [
  'unauthorized',
  'token-expired',
  'origin-refused',
  'plan-inactive',
  'language-not-supported',
  'invalid-argument',
];
/** Errors specific to sessions: only `mode="auto"` may upload a recording instead. */
const NO_SESSION: readonly SpeechErrorCode[] = [
  'session-limit',
  'quota-exceeded',
  'upgrade-required',
  'not-supported',
];

/**
 * Temporary failures (network, 503, 429) fall back to a recording in `mode="live"` too, so that no words are lost: the upload comes
 * later, and is retried.
 * @param wasOpen False when no session could be opened.
 */
export function reconnectPolicy(
  { code, retryable }: SpeechError,
  wasOpen: boolean,
  { mode, reconnect, loadLocal }: Pick<DictationSettings, 'mode' | 'reconnect' | 'loadLocal'>,
): ReconnectAction {
  // The page has no service to send a recording to.
  if (loadLocal) return wasOpen && reconnect !== 'none' ? 'session' : 'none';
  // The session's time is used up; the recording contains what it has not transcribed.
  if (wasOpen) return reconnect === 'session' && code === 'session-timeout' ? 'record' : reconnect;
  if (PERMANENT.includes(code) || (code === 'service-unavailable' && !retryable)) return 'none';
  if (mode === 'auto') return 'record';
  return reconnect === 'none' || NO_SESSION.includes(code) ? 'none' : 'record';
}
