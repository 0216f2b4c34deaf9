import { SpeechError } from '../../contract/errors.ts';

/**
 * Runs a load and collects the violations of the page's Content-Security-Policy meanwhile.
 * @param explain Creates the error message from the directives with the URLs they blocked.
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
    // Violations are reported in separate tasks, after the load has failed.
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new SpeechError('asset-blocked', explain([...blocked], cause), { cause });
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}
