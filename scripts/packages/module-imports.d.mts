export interface ModuleImport {
  readonly specifier: string;
  readonly start: number;
  readonly end: number;
  readonly dynamic: boolean;
  readonly names: readonly string[];
}
export function importsOf(path: string, code: string): ModuleImport[];
export function withImports(
  path: string,
  code: string,
  rename: (specifier: string) => string | undefined,
): string;
export function packageOf(specifier: string): string | undefined;
