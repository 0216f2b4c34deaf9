/** Builds, packs both packages, and returns the path of the tarball that sites install. */
export function packPackage(): string;
