export const NODE_VERSIONS: readonly string[];
export function readVersions(names: string | undefined, today?: number): readonly string[];
export function ensureNode(version: string): string;
