import { isAllowed } from './asset-sources.ts';

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

/**
 * An address of our own, for a sink that a page may have closed to plain strings. They are refused there if our policy is.
 * @throws TypeError With Trusted Types, for an address that `isAllowed` does not allow.
 */
export function trustedScriptUrl(url: string): string {
  policy ??= createPolicy();
  return policy === 'not there' ? url : policy.createScriptURL(url);
}

/** That one address as an expression for the text of a Worker, which has a scope of its own and its page's policy. */
export function trustedInWorker(url: string): string {
  const address = JSON.stringify(url);
  return `self.trustedTypes?trustedTypes.createPolicy('${POLICY_NAME}',{createScriptURL:()=>${address}}).createScriptURL(''):${address}`;
}

function createPolicy(): Policy | 'not there' {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  try {
    return trustedTypes?.createPolicy(POLICY_NAME, { createScriptURL }) ?? 'not there';
  } catch {
    return 'not there';
  }
}

function createScriptURL(url: string): string {
  if (isAllowed(url)) return url;
  throw new TypeError(`${url} is not an address that kurdish-speech may load scripts from.`);
}
