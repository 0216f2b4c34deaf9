/** The code under some folders of a tree, by path: its text and its number of lines. */
export function readSources(
  root: string,
  folders: readonly string[],
): Map<string, { readonly text: string; readonly lines: number }>;
