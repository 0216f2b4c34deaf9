import type { Case } from './examine.ts';

/** A site with one fault, and what has to be said of it. */
export interface BrokenSite extends Case {
  /** The check that finds it, whether it is a fault, and what the line says. */
  readonly check: string;
  readonly isWarning?: boolean;
  /** Other checks that have to say something too. */
  readonly also?: readonly string[];
  /** The place, where it is not only some address or line. */
  readonly where?: RegExp;
  readonly what: RegExp;
  readonly fix: RegExp;
}
