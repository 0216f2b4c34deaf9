import type { Stage } from './stage.ts';

/** What was measured, in a few words, and whether that is what is expected. */
export interface Verdict {
  readonly measured: string;
  readonly holds: boolean;
}

/** One thing that goes wrong, made for real, and what must become of it. */
export interface Fault {
  /** A line of the printed table. */
  readonly name: string;
  readonly expected: string;
  run(stage: Stage): Promise<Verdict>;
}
