import { SpeechError } from '../../contract/errors.ts';

/**
 * Runs a load, and hears meanwhile what the page's policy refuses.
 * @param explain Says what is wrong and how to mend it, from directives with the addresses they refused.
 * @throws SpeechError `asset-blocked` where the load fails.
 */
export async function diagnoseCsp<Loaded>(
  load: () => Promise<Loaded>,
  explain: (blocked: readonly string[], cause: unknown) => string,
): Promise<Loaded> {
  const blocked = new Set<string>();
  const onViolation = (event: SecurityPolicyViolationEvent) =>
    blocked.add(`${event.effectiveDirective} (${event.blockedURI})`);
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    return await load();
  } catch (cause) {
    // Violations are reported as tasks of their own, after the load has failed.
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new SpeechError('asset-blocked', explain([...blocked], cause), { cause });
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}
