import { allowsUrl } from './allows-url.ts';

/** A script as its tag stands in the page. */
export interface TaggedScript {
  readonly url: string;
  readonly nonce: string;
  /** The tag's hashes, separated by spaces; or empty. */
  readonly integrity: string;
  /** Whether its text is in the page; the policy's host sources say nothing of it. */
  readonly isInline: boolean;
}

const NONCE_OR_HASH = /^'(?:nonce-|sha(?:256|384|512)-)/i;

/**
 * Whether the sources of `script-src` let the tag's script run (CSP 3, 6.7.1.1): by its nonce, by its hashes, or by its address, which
 * counts only without `'strict-dynamic'`. Hashes of inline text are not looked at: such a script counts as allowed where there is one.
 */
export function allowsScript(sources: readonly string[], script: TaggedScript, page: string): boolean {
  const { url, nonce, integrity, isInline } = script;
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  const hashes = integrity.split(/\s+/).filter(Boolean);
  if (hashes.length && hashes.every((hash) => sources.includes(`'${hash.split('?')[0]}'`))) return true;
  if (isInline) {
    if (sources.some((source) => /^'sha/i.test(source))) return true;
    return sources.includes("'unsafe-inline'") && !sources.some((source) => NONCE_OR_HASH.test(source));
  }
  return !isStrictDynamic(sources) && allowsUrl(sources, url, page);
}

/** Whether a script that runs may load others, whatever their address. */
export function isStrictDynamic(sources: readonly string[]): boolean {
  return sources.some((source) => source.toLowerCase() === "'strict-dynamic'");
}
