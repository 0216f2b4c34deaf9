import { isReachable } from '../../client/is-reachable.ts';
import { originOf } from '../../client/origin-of.ts';
import { SpeechError, type SpeechErrorCode } from '../../contract/errors.ts';

/** The service is away, or will not speak for this site for now. */
const FAILURES: ReadonlySet<SpeechErrorCode> = new Set([
  'network',
  'offline',
  'timeout',
  'stream-truncated',
  'quota-exceeded',
  'plan-inactive',
  'upgrade-required',
  'rate-limited',
] satisfies SpeechErrorCode[]);

/** Of a stream that has begun: an `error` event has no status. */
const LATE_FAILURES: ReadonlySet<SpeechErrorCode> = new Set([
  'service-unavailable',
  'synthesis-failed',
] satisfies SpeechErrorCode[]);

/** How long a service that has failed is not asked again. */
const REST_MS = 60_000;
const restsUntil = new Map<string, number>();

/**
 * Whether the page may speak in place of its service: never for what the page itself has to fix, such as an address without a service
 * (404), a token that is not valid (401) or an origin that is refused.
 */
export async function isServiceFailure(error: unknown, endpoint: string): Promise<boolean> {
  if (!(error instanceof SpeechError)) return false;
  const { code, status = 0 } = error;
  if (status === 0 && LATE_FAILURES.has(code)) return true;
  // A plain web server answers a POST with 501.
  if (status >= 500 && status !== 501) return true;
  if (code === 'network') return !(await refuses(endpoint));
  return FAILURES.has(code);
}

export function rest(endpoint: string): void {
  restsUntil.set(endpoint, Date.now() + REST_MS);
}

export function isResting(endpoint: string): boolean {
  return (restsUntil.get(endpoint) ?? 0) > Date.now();
}

/** For tests, and once the service has spoken again. */
export function endRest(endpoint: string): void {
  restsUntil.delete(endpoint);
}

/** Whether another origin refuses this page. */
async function refuses(endpoint: string): Promise<boolean> {
  return originOf(endpoint) !== origin && isReachable(endpoint);
}
