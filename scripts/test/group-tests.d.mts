export declare function groupTests(files: readonly string[]): string[];
export declare function filesOfGroup(path: string): string[] | undefined;
