import type { SpeechError, SpeechErrorCode } from '../../../contract/errors.ts';
import type { DictationSettings } from '../dictation-settings.ts';

/** How a dictation continues after its session failed: not at all, from the recording, or with another session. */
export type ReconnectAction = 'none' | 'record' | 'session';

/** Errors that an upload would meet as well. */
const PERMANENT: readonly SpeechErrorCode[] = [
  'unauthorized',
  'token-expired',
  'origin-refused',
  'plan-inactive',
  'language-not-supported',
  'invalid-argument',
];
/** Errors that concern only sessions; `mode="auto"` alone may upload a recording instead. */
const NO_SESSION: readonly SpeechErrorCode[] = [
  'session-limit',
  'quota-exceeded',
  'upgrade-required',
  'not-supported',
];

/** @param wasOpen False when no session could be opened. */
export function reconnectPolicy(
  { code, retryable }: SpeechError,
  wasOpen: boolean,
  { mode, reconnect }: Pick<DictationSettings, 'mode' | 'reconnect'>,
): ReconnectAction {
  // A session that reached its limit is complete; what it left open is in the recording.
  if (wasOpen) return reconnect === 'session' && code === 'session-timeout' ? 'record' : reconnect;
  if (PERMANENT.includes(code) || (code === 'service-unavailable' && !retryable)) return 'none';
  if (mode === 'auto') return 'record';
  return reconnect === 'none' || NO_SESSION.includes(code) ? 'none' : 'record';
}
