/** Compiles what has changed. @returns The path of a source's compiled file. */
export declare function compileSources(): Promise<(source: string) => string>;
/** The source of a compiled file; any other path as it is. */
export declare function sourceOf(path: string): string;
