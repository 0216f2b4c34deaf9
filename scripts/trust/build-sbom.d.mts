/** Writes the software bill of materials, by default to dist/sbom.cdx.json; `file` counts from the root. */
export function buildSbom(file?: string): void;
