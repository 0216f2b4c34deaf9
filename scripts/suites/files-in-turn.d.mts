export declare function filesInTurn(files: readonly string[], time?: number): string[];
