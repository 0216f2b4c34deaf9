import type { MeasuredFile } from '../journeys/hops-and-tools.mjs';
import type { Sources } from './import-graph.mjs';

export interface Journey {
  readonly key: string;
  readonly title: string;
  readonly mostHops: number;
  /** Each with its tools. */
  readonly hops: Readonly<Record<string, readonly string[]>>;
}

export const JOURNEYS: readonly Journey[];
export function filesOf(journey: Journey): string[];
export function journeyFaults(journey: Journey, sources: Sources): string[];
export function journeyDifferences(journey: Journey, measured: readonly MeasuredFile[]): string[];
