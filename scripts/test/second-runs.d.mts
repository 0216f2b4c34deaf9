export function unlistedSecondRuns(
  files: readonly string[],
  listed?: readonly { readonly file: string }[],
): string[];
