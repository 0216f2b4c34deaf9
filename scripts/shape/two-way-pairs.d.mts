import type { ImportGraph } from './import-graph.mjs';

export interface TwoWayPair {
  readonly folders: readonly [string, string];
  readonly project: string;
  readonly examples: readonly (readonly [string, string])[];
}

export function twoWayPairs(graph: ImportGraph, projects: readonly string[]): TwoWayPair[];
export function pairFaults(pairs: readonly TwoWayPair[]): string[];
