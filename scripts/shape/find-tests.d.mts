import type { Sources } from './import-graph.mjs';

export function findTests(
  untested: readonly string[],
  files: Sources,
  testedBy: Readonly<Record<string, readonly string[]>>,
): { found: Map<string, string[]>; unfound: string[]; dead: string[] };
