import type { SpeechErrorCode } from './error-codes.ts';

export { isSpeechErrorCode, SPEECH_ERROR_CODES, type SpeechErrorCode } from './error-codes.ts';

export interface SpeechErrorOptions {
  /** HTTP status, if the error came in a response. */
  status?: number | undefined;
  /** Where to get a larger plan that lifts the limit (`upgrade_url` on the wire). */
  upgradeUrl?: string | undefined;
  /** True when the same call may succeed later. Defaults by code. */
  retryable?: boolean | undefined;
  /** Name of the request field at fault, as on the wire. */
  field?: string | undefined;
  cause?: unknown;
}

const RETRYABLE: ReadonlySet<SpeechErrorCode> = new Set([
  'network',
  'offline',
  'timeout',
  'token-expired',
  'stream-truncated',
  'synthesis-failed',
  'service-unavailable',
  'rate-limited',
]);

/** The error class of client, audio, elements, proxy and service. */
export class SpeechError extends Error {
  // Defined, not assigned: pages may freeze `Error.prototype`.
  override readonly name = 'SpeechError';
  readonly code: SpeechErrorCode;
  readonly status: number | undefined;
  readonly upgradeUrl: string | undefined;
  readonly retryable: boolean;
  readonly field: string | undefined;

  constructor(code: SpeechErrorCode, message: string, options: SpeechErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = options.status;
    this.upgradeUrl = options.upgradeUrl;
    this.retryable = options.retryable ?? RETRYABLE.has(code);
    this.field = options.field;
  }
}
