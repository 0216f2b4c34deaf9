import type { Sources } from './import-graph.mjs';

interface Place {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

export function twins(sources: Sources): { count: number; places: [Place, Place] }[];
