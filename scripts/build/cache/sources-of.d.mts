/** What a step of the build depends on: the entries and all that they import, and a hash of their contents and of the build's own. */
export function sourcesOf(
  entries: readonly string[],
  options?: { readonly except?: readonly string[]; readonly folder?: string },
): { readonly paths: ReadonlySet<string>; readonly hash: string };
