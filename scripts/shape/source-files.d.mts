/** The code under some folders of a tree, by path: its text and its number of lines. */
export function readSources(
  root: string,
  folders: readonly string[],
): Map<string, { readonly text: string; readonly lines: number }>;

interface Size {
  readonly files: number;
  readonly lines: number;
  readonly median: number;
  readonly largest: string;
  readonly most: number;
}

export function foldersOf(sources: ReadonlyMap<string, { readonly lines: number }>): Map<string, Size>;
export function sizeOf(sources: ReadonlyMap<string, { readonly lines: number }>): Size;
