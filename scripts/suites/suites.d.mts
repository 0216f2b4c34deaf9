export interface Suite {
  readonly script: string;
  readonly turn: number;
  readonly minutes: number;
  readonly paths: readonly string[];
}
export declare const ROUND_MS: number;
export declare const SUITES: readonly Suite[];
export declare function chooseSuites(choice: {
  changed: readonly string[];
  minutes: number;
  today?: number;
  suites?: readonly Suite[];
}): Suite[];
export declare function lastTurn(suite: Pick<Suite, 'turn'>, today?: number): string;
