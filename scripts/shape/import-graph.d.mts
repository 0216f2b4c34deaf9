export type Sources = ReadonlyMap<string, { readonly text: string; readonly lines: number }>;
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;
export function importGraph(sources: Sources): ImportGraph;
export function importCycles(graph: ImportGraph): string[][];
