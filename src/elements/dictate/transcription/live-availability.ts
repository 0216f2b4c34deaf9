import { delay } from '../../../async/delay.ts';
import { SpeechError } from '../../../contract/errors.ts';

/** Browsers report policy violations in a later task than the socket's failure. */
const REPORT_MS = 50;

const reachable = new Set<string>();
const obstacles = new Map<string, string>();

/** Why live sessions of an endpoint cannot be opened from this page, after one has failed: each further attempt would be billed. */
export function liveUnavailability(endpoint: string): string | undefined {
  return obstacles.get(endpoint);
}

/**
 * Runs a live session and remembers, for the lifetime of the page, whether sessions of the endpoint can be opened. They cannot when
 * the page's Content Security Policy blocks their host, or when the first one never connected.
 * @param url The session's URL; it contains a token, so error messages name only the host.
 * @param hasOpened Whether the session is, or was, connected.
 */
export async function trackLiveAvailability(
  endpoint: string,
  url: string,
  hasOpened: () => boolean,
  run: () => Promise<void>,
): Promise<void> {
  const { host, protocol } = new URL(url);
  let isBlocked = false;
  const onViolation = ({ effectiveDirective, disposition, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'connect-src' || disposition !== 'enforce') return;
    if (URL.canParse(blockedURI) && new URL(blockedURI).host === host) isBlocked = true;
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    await run();
  } catch (error) {
    if (!hasOpened() && error instanceof SpeechError && /^(network|timeout)$/.test(error.code)) {
      await delay(REPORT_MS);
      if (isBlocked)
        obstacles.set(
          endpoint,
          `The page's policy forbids ${host}: add ${protocol}//${host} to connect-src.`,
        );
      else if (!reachable.has(endpoint))
        obstacles.set(
          endpoint,
          `No live session could be opened at ${host}: it is not reachable from this page.`,
        );
    }
    throw error;
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
    if (hasOpened()) {
      reachable.add(endpoint);
      obstacles.delete(endpoint);
    }
  }
}
