import type { Manifest } from '../packages/manifests.mjs';

/** The list of components of one of our packages, in CycloneDX 1.5. */
export function buildSbom(manifest: Manifest): string;
