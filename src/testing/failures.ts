/** With which status a service or its proxy answers each error. */
const STATUS = {
  'invalid-argument': 400,
  'text-too-long': 400,
  'language-not-supported': 400,
  'voice-unavailable': 400,
  unauthorized: 401,
  'token-expired': 401,
  'upgrade-required': 403,
  'quota-exceeded': 403,
  'plan-inactive': 403,
  'session-limit': 403,
  'preview-ended': 403,
  'origin-refused': 403,
  'file-too-large': 413,
  'unsupported-media': 415,
  'rate-limited': 429,
  'synthesis-failed': 500,
  internal: 500,
  'service-unavailable': 503,
  timeout: 504,
} as const;

/** Errors that a fake service can answer with; `network` breaks the connection. */
export type FakeFailureCode = keyof typeof STATUS | 'network';

/** What goes wrong, and where. */
export interface FakeFailure {
  readonly code: FakeFailureCode;
  /** For a log; what readers see on the page follows from the code. */
  readonly message?: string | undefined;
  /** Where readers can lift a limit, for `quota-exceeded` and `upgrade-required`. */
  readonly upgradeUrl?: string | undefined;
  /** The path that fails, such as `/token` or `/api/tts-stream`; otherwise the next one that speaks or transcribes. */
  readonly path?: string | undefined;
  /** How many calls fail; 1 by default, Infinity for all that follow. */
  readonly times?: number | undefined;
}

/** A failure as an answer; undefined where the connection breaks. */
export function failureResponse({ code, message, upgradeUrl }: FakeFailure): Response | undefined {
  if (code === 'network') return undefined;
  const error = message ?? `The fake service is set to fail with "${code}".`;
  return Response.json({ error, code, upgrade_url: upgradeUrl }, { status: STATUS[code] });
}
