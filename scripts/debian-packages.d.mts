export function mayInstallPackages(): boolean;
export function installPackages(names: readonly string[]): boolean;
export function installNonFreePackages(names: readonly string[]): boolean;
