interface InstalledPackage {
  /** From the root, such as node_modules/ws. */
  path: string;
  name: string;
  license?: string | undefined;
}

interface Table {
  ALLOWED_LICENSES: readonly string[];
  EXCEPTIONS: Readonly<Record<string, string>>;
  BUNDLED: Readonly<Record<string, object>>;
  COMPILED: Readonly<Record<string, readonly object[]>>;
}

/** One sentence for each dependency that may not be used, or that the table lacks. */
export function licenseFaults(packages: readonly InstalledPackage[], table: Table): string[];
