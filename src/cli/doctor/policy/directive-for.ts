import type { ContentPolicy } from './read-policies.ts';

/** What a page asks a policy for. */
export type PolicyUse = 'script' | 'connect' | 'worker' | 'media';

/** Directives in the order in which the first one that is set decides (CSP 3, 6.8.3). */
const CHAINS: Readonly<Record<PolicyUse, readonly string[]>> = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  connect: ['connect-src', 'default-src'],
  worker: ['worker-src', 'child-src', 'script-src', 'default-src'],
  media: ['media-src', 'default-src'],
};

/** The directive that decides, as it is set; `name` is the one to write where none is. Undefined where nothing forbids the use. */
export function directiveFor(
  { directives }: ContentPolicy,
  use: PolicyUse,
): { readonly name: string; readonly sources: readonly string[]; readonly isDefault: boolean } | undefined {
  for (const name of CHAINS[use]) {
    const sources = directives.get(name);
    if (sources) return { name, sources, isDefault: name === 'default-src' };
  }
  return undefined;
}

/** The usual directive of a use, for advice. */
export function usualDirective(use: PolicyUse): string {
  return use === 'script' ? 'script-src' : CHAINS[use][0]!;
}
