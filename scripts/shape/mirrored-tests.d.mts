import type { Sources } from './import-graph.mjs';

export function mirroredTests(
  sources: Sources,
  testPaths: readonly string[],
): { untested: string[]; strays: string[] };
