import type { ImportGraph, Sources } from './import-graph.mjs';

export interface Journey {
  readonly title: string;
  readonly most?: number;
  readonly steps: readonly {
    readonly file?: string;
    readonly helpers?: readonly string[];
    readonly observers?: readonly string[];
    readonly isCounted?: boolean;
    readonly name?: string;
  }[];
}

export const JOURNEYS: readonly Journey[];
export function filesOf(journey: Journey): string[];
export function observersOf(journey: Journey): string[];
export function journeyFaults(journey: Journey, graph: ImportGraph, sources: Sources): string[];
