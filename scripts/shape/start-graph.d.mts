import type { ImportGraph, Sources } from './import-graph.mjs';

export function valueGraph(files: Sources): ImportGraph;
export function startGraph(files: Sources, values: ImportGraph): ImportGraph;
export function reachedFrom(graph: ImportGraph, from: string): Set<string>;
