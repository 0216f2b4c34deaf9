export function reportFlaky(flaky: readonly { readonly file: string; readonly message: string }[]): {
  readonly lines: string[];
  readonly isTooMany: boolean;
};
export function firstLine(name: string, message?: string): string;
