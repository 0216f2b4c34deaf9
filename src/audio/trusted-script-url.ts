/** The name that a page with Trusted Types has to allow beside `lit-html`. */
const POLICY_NAME = 'kurdish-speech';

/** What we use of Trusted Types. */
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}

interface Policy {
  /** A TrustedScriptURL, which stands wherever a string does. */
  createScriptURL(url: string): string;
}

/** Not there: no Trusted Types, or the page allows no such policy, or allows it once and another copy of ours has it. */
let policy: Policy | 'not there' | undefined;

/** An address of our own, for a sink that a page may have closed to plain strings. They are refused there if our policy is. */
export function trustedScriptUrl(url: string): string {
  policy ??= createPolicy();
  return policy === 'not there' ? url : policy.createScriptURL(url);
}

/** The same as an expression for the text of a Worker, which has a scope of its own and its page's policy. */
export const TRUST_IN_WORKER = `(url=>self.trustedTypes?trustedTypes.createPolicy('${POLICY_NAME}',{createScriptURL:url=>url}).createScriptURL(url):url)`;

function createPolicy(): Policy | 'not there' {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  try {
    return trustedTypes?.createPolicy(POLICY_NAME, { createScriptURL: (url) => url }) ?? 'not there';
  } catch {
    return 'not there';
  }
}
