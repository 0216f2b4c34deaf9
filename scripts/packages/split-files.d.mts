export function splitFiles(
  files: ReadonlyMap<string, string | Uint8Array>,
  entries: { readonly siteEntries: readonly string[]; readonly serviceEntries: readonly string[] },
): { readonly site: Set<string>; readonly service: Set<string> };
export function targetOf(path: string, specifier: string): string | undefined;
