export declare function groupTests(
  files: readonly string[],
  compiledPath: (file: string) => string,
): string[];
export declare function filesOfGroup(path: string): string[] | undefined;
