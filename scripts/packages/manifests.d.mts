/** What the scripts read of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly sideEffects?: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}
export function siteManifest(): Manifest;
export function serviceManifest(): Manifest;
/** Paths of what `kurdish-speech` contains beside what the build makes. */
export function siteFiles(): string[];
