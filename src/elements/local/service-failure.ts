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
  // A plain web server answers a POST with 501.
  if (status >= 500 && status !== 501) return true;
  if (code === 'network') return !(await answers(endpoint));
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

/** Whether another origin can be reached: then it refuses this page, which the browser reports as it reports a broken line. */
async function answers(endpoint: string): Promise<boolean> {
  if (new URL(endpoint, location.href).origin === location.origin) return false;
  try {
    await fetch(endpoint, { mode: 'no-cors', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
