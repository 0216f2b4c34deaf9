export interface Rounds {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly unfinished: string[];
  readonly faulty: string[];
  readonly flaky: { readonly file: string; readonly message: string }[];
}

export function testInRounds(options: {
  readonly path: string;
  readonly rounds: number;
  run(env: Record<string, string>, again: readonly string[] | undefined): unknown;
}): Promise<Rounds>;
