import type { SpeechError, SpeechErrorCode } from '../../contract/errors.ts';
import { logOnce } from './log-once.ts';

/** What the page's developer cannot fix: the reader's device and decisions, and lines that break. */
const PASSING: readonly SpeechErrorCode[] = [
  'not-allowed',
  'audio-capture',
  'audio-busy',
  'no-speech',
  'aborted',
  'network',
  'offline',
  'session-timeout',
  'rate-limited',
  'stream-truncated',
];

/** Logs the error's message, once: readers see a sentence in their language, which does not name what is wrong with the page. */
export function reportToDeveloper({ code, message, status, retryable }: SpeechError): void {
  if (PASSING.includes(code) || (code === 'service-unavailable' && retryable)) return;
  // Logged where the response was read, with its address.
  if (status === 403 || (status !== undefined && (code === 'plan-inactive' || code === 'not-supported')))
    return;
  logOnce(message);
}
