import type { ErrorBody } from '../../contract/error-body.ts';
import type { SpeechErrorCode } from '../../contract/errors.ts';

/** An error response: its status and JSON body. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 413 | 422 | 429 | 431 | 500 | 503;
  readonly body: ErrorBody;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
}

interface RefusalDetails {
  /** Name of the request field at fault, as on the wire. */
  readonly field?: string;
  /** Set where a larger plan would lift the limit (docs/contract-coverage.md, `errors.body`). */
  readonly upgrade?: { readonly url: string | undefined };
}

export function refuse(
  status: Refusal['status'],
  code: SpeechErrorCode,
  error: string,
  { field, upgrade }: RefusalDetails = {},
): Refusal {
  return {
    status,
    body: {
      error,
      code,
      ...(field === undefined ? undefined : { field }),
      ...(upgrade ? { upgrade_required: true } : undefined),
      ...(upgrade?.url === undefined ? undefined : { upgrade_url: upgrade.url }),
    },
  };
}

/** Narrows the result of a step that may refuse. */
export function isRefusal<T extends object>(outcome: T | Refusal): outcome is Refusal {
  return 'status' in outcome && 'body' in outcome;
}

const LONGEST_QUOTE = 60;

/** A caller's value in a message: quoted, escaped and truncated. */
export function quoteValue(value: string): string {
  return JSON.stringify(value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}…` : value);
}
