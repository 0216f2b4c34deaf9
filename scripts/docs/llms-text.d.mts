export function llmsText(
  summary: string,
  pages: readonly string[],
  readPage: (path: string) => string,
): string;
