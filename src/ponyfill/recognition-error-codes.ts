import type { SpeechError, SpeechErrorCode } from '../contract/errors.ts';

/** SpeechRecognitionErrorCode of the Web Speech API. */
export type SpeechRecognitionErrorCode =
  | 'no-speech'
  | 'aborted'
  | 'audio-capture'
  | 'network'
  | 'not-allowed'
  | 'service-not-allowed'
  | 'language-not-supported'
  | 'phrases-not-supported';

/**
 * The Web Speech API's code for each of our error codes. `not-allowed` is reserved for the microphone, because libraries respond to
 * it by giving up the microphone; what only the site's owner can fix (plan, quota, keys) is `service-not-allowed`.
 */
export const RECOGNITION_ERROR_CODES: Readonly<Record<SpeechErrorCode, SpeechRecognitionErrorCode>> = {
  'not-allowed': 'not-allowed',
  'audio-capture': 'audio-capture',
  'audio-busy': 'audio-capture',
  'no-speech': 'no-speech',
  aborted: 'aborted',
  network: 'network',
  offline: 'network',
  timeout: 'network',
  'invalid-argument': 'service-not-allowed',
  'text-too-long': 'service-not-allowed',
  'language-not-supported': 'language-not-supported',
  'voice-unavailable': 'service-not-allowed',
  'upgrade-required': 'service-not-allowed',
  'quota-exceeded': 'service-not-allowed',
  'preview-ended': 'service-not-allowed',
  'plan-inactive': 'service-not-allowed',
  'session-limit': 'service-not-allowed',
  'session-timeout': 'aborted',
  unauthorized: 'service-not-allowed',
  'token-expired': 'service-not-allowed',
  'origin-refused': 'service-not-allowed',
  'file-too-large': 'service-not-allowed',
  'unsupported-media': 'service-not-allowed',
  'transcript-truncated': 'service-not-allowed',
  'stream-truncated': 'network',
  'synthesis-failed': 'network',
  'service-unavailable': 'network',
  'rate-limited': 'network',
  'asset-blocked': 'service-not-allowed',
  'insecure-context': 'not-allowed',
  'not-supported': 'service-not-allowed',
  internal: 'aborted',
};

/**
 * The Web Speech API's code for an error. There, `network` is failed communication, which a retry may fix, and `service-not-allowed` a
 * service that cannot be used: that includes an endpoint that responds but has no speech service.
 */
export function recognitionErrorCode({
  code,
  retryable,
}: Pick<SpeechError, 'code' | 'retryable'>): SpeechRecognitionErrorCode {
  if (code === 'service-unavailable' && !retryable) return 'service-not-allowed';
  return RECOGNITION_ERROR_CODES[code];
}
