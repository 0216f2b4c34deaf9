export interface ProductionPackage {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
  readonly optional: boolean;
}
/** The packages that users install with some, from the lock file. */
export function productionPackages(
  names: readonly string[],
  options?: { readonly alone?: readonly string[] },
): ProductionPackage[];
