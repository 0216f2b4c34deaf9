import type { SpeechErrorCode } from '../contract/errors.ts';

/** SpeechSynthesisErrorCode of the Web Speech API. */
export type SpeechSynthesisErrorCode =
  | 'canceled'
  | 'interrupted'
  | 'audio-busy'
  | 'audio-hardware'
  | 'network'
  | 'synthesis-unavailable'
  | 'synthesis-failed'
  | 'language-unavailable'
  | 'voice-unavailable'
  | 'text-too-long'
  | 'invalid-argument'
  | 'not-allowed';

/**
 * The Web Speech API's code for each of our error codes. `not-allowed` is reserved for what a click fixes, because pages respond to
 * it with a button; what only the site's owner can fix (plan, quota, keys) is `synthesis-unavailable`.
 */
export const SYNTHESIS_ERROR_CODES: Readonly<Record<SpeechErrorCode, SpeechSynthesisErrorCode>> = {
  'not-allowed': 'not-allowed',
  'audio-capture': 'audio-hardware',
  'audio-busy': 'audio-busy',
  'no-speech': 'synthesis-failed',
  aborted: 'interrupted',
  network: 'network',
  offline: 'network',
  timeout: 'network',
  'invalid-argument': 'invalid-argument',
  'text-too-long': 'text-too-long',
  'language-not-supported': 'language-unavailable',
  'voice-unavailable': 'voice-unavailable',
  'upgrade-required': 'voice-unavailable',
  'quota-exceeded': 'synthesis-unavailable',
  'preview-ended': 'not-allowed',
  'plan-inactive': 'synthesis-unavailable',
  'session-limit': 'synthesis-unavailable',
  'session-timeout': 'synthesis-unavailable',
  unauthorized: 'synthesis-unavailable',
  'token-expired': 'synthesis-unavailable',
  'origin-refused': 'synthesis-unavailable',
  'file-too-large': 'text-too-long',
  'unsupported-media': 'synthesis-failed',
  'transcript-truncated': 'synthesis-failed',
  'stream-truncated': 'synthesis-failed',
  'synthesis-failed': 'synthesis-failed',
  'service-unavailable': 'synthesis-unavailable',
  'rate-limited': 'synthesis-unavailable',
  'asset-blocked': 'synthesis-unavailable',
  'insecure-context': 'synthesis-unavailable',
  'not-supported': 'synthesis-unavailable',
  internal: 'synthesis-failed',
};
