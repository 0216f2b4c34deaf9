/** Stable, machine-readable reasons. Applications switch on these; messages may change. */
export const SPEECH_ERROR_CODES = [
  'not-allowed',
  'audio-capture',
  'audio-busy',
  'no-speech',
  'aborted',
  'network',
  'offline',
  'timeout',
  'invalid-argument',
  'text-too-long',
  'language-not-supported',
  'voice-unavailable',
  'upgrade-required',
  'quota-exceeded',
  'preview-ended',
  'plan-inactive',
  'session-limit',
  'session-timeout',
  'unauthorized',
  'token-expired',
  'origin-refused',
  'file-too-large',
  'unsupported-media',
  'transcript-truncated',
  'stream-truncated',
  'synthesis-failed',
  'service-unavailable',
  'rate-limited',
  'asset-blocked',
  'insecure-context',
  'not-supported',
  'internal',
] as const;

export type SpeechErrorCode = (typeof SPEECH_ERROR_CODES)[number];

export function isSpeechErrorCode(value: unknown): value is SpeechErrorCode {
  return (SPEECH_ERROR_CODES as readonly unknown[]).includes(value);
}
