import { SpeechError } from '../../../contract/errors.ts';

/** Violations are reported as tasks of their own, after the socket has failed. */
const REPORT_MS = 50;

const reached = new Set<string>();
const barriers = new Map<string, string>();

/** Why the live sessions of an endpoint cannot be opened from this page, where one has failed to: each try would be billed. */
export function liveUnavailability(endpoint: string): string | undefined {
  return barriers.get(endpoint);
}

/**
 * Remembers, for the life of the page, whether live sessions can be opened: not where its policy forbids their host, nor where the
 * first one never stood.
 * @param url Of the session; it holds a token, so that only its host is named.
 * @param hasOpened Whether it stands, or has.
 */
export async function learnLiveAvailability(
  endpoint: string,
  url: string,
  hasOpened: () => boolean,
  converse: () => Promise<void>,
): Promise<void> {
  const { host, protocol } = new URL(url);
  let isForbidden = false;
  const onViolation = ({ effectiveDirective, disposition, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'connect-src' || disposition !== 'enforce') return;
    if (URL.canParse(blockedURI) && new URL(blockedURI).host === host) isForbidden = true;
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    await converse();
  } catch (error) {
    if (!hasOpened() && error instanceof SpeechError && /^(network|timeout)$/.test(error.code)) {
      await new Promise((resolve) => setTimeout(resolve, REPORT_MS));
      if (isForbidden)
        barriers.set(endpoint, `The page's policy forbids ${host}: add ${protocol}//${host} to connect-src.`);
      else if (!reached.has(endpoint))
        barriers.set(endpoint, `No live session could be opened at ${host}: it cannot be reached from here.`);
    }
    throw error;
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
    if (hasOpened()) {
      reached.add(endpoint);
      barriers.delete(endpoint);
    }
  }
}
