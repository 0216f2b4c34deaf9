import { isAllowed } from './asset-sources.ts';

/** The policy name that a page with Trusted Types has to allow, in addition to `lit-html`. */
const POLICY_NAME = 'kurdish-speech';

/** The part of Trusted Types that is used here. */
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}

interface Policy {
  /** A TrustedScriptURL, which is accepted wherever a string is. */
  createScriptURL(url: string): string;
}

/** `unavailable`: no Trusted Types, or the page does not allow the policy, or only once and another copy of this package created it. */
let policy: Policy | 'unavailable' | undefined;

/**
 * Marks a URL of this package as trusted, for sinks that reject plain strings under Trusted Types. Without our policy it stays a string.
 * @throws TypeError With Trusted Types, for a URL that `isAllowed` rejects.
 */
export function trustedScriptUrl(url: string): string {
  policy ??= createPolicy();
  return policy === 'unavailable' ? url : policy.createScriptURL(url);
}

/** A JavaScript expression of the trusted URL, for a Worker's source text: Workers have the page's policy but their own global scope. */
export function trustedInWorker(url: string): string {
  const address = JSON.stringify(url);
  return `self.trustedTypes?trustedTypes.createPolicy('${POLICY_NAME}',{createScriptURL:()=>${address}}).createScriptURL(''):${address}`;
}

function createPolicy(): Policy | 'unavailable' {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  try {
    return trustedTypes?.createPolicy(POLICY_NAME, { createScriptURL }) ?? 'unavailable';
  } catch {
    return 'unavailable';
  }
}

function createScriptURL(url: string): string {
  if (isAllowed(url)) return url;
  throw new TypeError(`${url} is not an address that kurdish-speech may load scripts from.`);
}
