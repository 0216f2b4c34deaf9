import type { Manifest } from './manifests.mjs';

export function undeclaredPackages(
  files: ReadonlyMap<string, string | Uint8Array>,
  manifest: Pick<Manifest, 'name' | 'dependencies' | 'peerDependencies'>,
): string[];
