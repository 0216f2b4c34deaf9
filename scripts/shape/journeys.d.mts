import type { Sources } from './import-graph.mjs';

export interface Journey {
  readonly key: string;
  readonly title: string;
  readonly target: number;
  readonly files: readonly string[];
}

export interface Touch {
  readonly path: string;
  readonly line: number;
  readonly form: string;
}

export const JOURNEYS: readonly Journey[];
export function journeyFaults(journey: Journey, sources: Sources): string[];
export function journeyDifferences(journey: Journey, touches: readonly Touch[]): string[];
