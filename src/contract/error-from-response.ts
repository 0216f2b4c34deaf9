import type { ErrorBody } from './error-body.ts';
import { isSpeechErrorCode, type SpeechErrorCode } from './error-codes.ts';
import { SpeechError } from './errors.ts';

/**
 * Creates a SpeechError from an error response.
 * @param status HTTP status, 400 or above.
 * @param body The response body: JSON, or plain text (the API allows both for 400 and 401).
 */
export function speechErrorFromResponse(status: number, body: string): SpeechError {
  const parsed = parseErrorBody(body);
  const [validation] = Array.isArray(parsed.detail) ? (parsed.detail as unknown[]) : [];
  const { msg, loc } = (validation ?? {}) as { msg?: unknown; loc?: unknown };
  const message =
    text(msg) ??
    text(parsed.error) ??
    text(parsed.detail) ??
    // Proxy and service say what is too large.
    `The speech service answered with status ${status}${status === 413 ? ', or nginx did: see client_max_body_size' : ''}.`;
  const code = isSpeechErrorCode(parsed.code) ? parsed.code : codeOf(status, message, parsed);
  return new SpeechError(code, message, {
    status,
    upgradeUrl: text(parsed.upgrade_url),
    field: text(parsed.field) ?? (Array.isArray(loc) ? text(loc.at(-1)) : undefined),
  });
}

/** Bodies are untrusted: anything but a non-empty string counts as absent. */
function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function parseErrorBody(body: string): ErrorBody {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null) return value as ErrorBody;
  } catch {
    // Plain text is allowed for 400 and 401. HTML comes from gateways and means nothing to a reader.
  }
  const plain = body.trim();
  return plain && !plain.startsWith('<') ? { error: plain.slice(0, 300) } : {};
}

const BAD_REQUEST: readonly (readonly [RegExp, SpeechErrorCode])[] = [
  [/file.*(large|size)|too large/i, 'file-too-large'],
  [/too long|characters?|length/i, 'text-too-long'],
  [/dialect/i, 'language-not-supported'],
  [/speaker|voice/i, 'voice-unavailable'],
];

const FORBIDDEN: readonly (readonly [RegExp, SpeechErrorCode])[] = [
  [/origin/i, 'origin-refused'],
  [/sessions?\b/i, 'session-limit'],
  [/inactive|expired/i, 'plan-inactive'],
  [/quota|exhausted|credits?|budget|characters?/i, 'quota-exceeded'],
];

function codeOf(status: number, message: string, body: ErrorBody): SpeechErrorCode {
  const match = (rules: typeof BAD_REQUEST) => rules.find(([pattern]) => pattern.test(message))?.[1];
  switch (status) {
    case 400:
      return match(BAD_REQUEST) ?? 'invalid-argument';
    case 401:
      return /expired/i.test(message) ? 'token-expired' : 'unauthorized';
    case 403: {
      const named = match(FORBIDDEN);
      if (named) return named;
      if (body.upgrade_required || body.upgrade_url) return 'upgrade-required';
      return /speaker|voice/i.test(message) ? 'voice-unavailable' : 'unauthorized';
    }
    case 408:
    case 504:
      return 'timeout';
    case 413:
      return 'file-too-large';
    case 415:
      return 'unsupported-media';
    case 422:
      return 'invalid-argument';
    case 429:
      return 'rate-limited';
    case 404:
    case 405:
    case 501:
      return 'not-supported';
    case 502:
    case 503:
      return 'service-unavailable';
    default:
      return 'internal';
  }
}
