import type { Dialect } from '../contract/dialects.ts';

/** How one word, or a few in a row, is said. */
export interface LexiconEntry {
  /** As it is written, without endings: those are found by rule. */
  readonly word: string;
  /** How it is said, in Kurdish letters of either script. */
  readonly say: string;
  /** The dialect whose texts it is for; every one when omitted. */
  readonly dialect?: Dialect;
}
