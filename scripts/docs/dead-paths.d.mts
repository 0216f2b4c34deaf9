export function deadPaths(markdown: string, files: readonly string[]): string[];
