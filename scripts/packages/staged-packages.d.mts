/** The folder under which both packages lie as if npm had installed them, from the root. */
export const STAGED: string;
/** Builds both packages and writes their folders. @returns Their paths from the root, the site's first. */
export function stagePackages(): Promise<[site: string, service: string]>;
