import type { UnitNames } from './units.ts';

/** A dialect's words for numbers and what they count: the part of a vocabulary that dictation reads too. */
export interface Numerals {
  /** 0 to 19. */
  readonly ones: readonly string[];
  /** 20, 30 … 90 at index 2 to 9. */
  readonly tens: readonly string[];
  /** 100 … 900 at index 1 to 9. */
  readonly hundreds: readonly string[];
  /** Thousand, million, milliard, trillion at index 1 to 4. */
  readonly scales: readonly string[];
  /** The joiner between the parts of a number. */
  readonly and: string;
  /** The decimal point. */
  readonly point: string;
  readonly minus: string;
  /** After the hour. */
  readonly half: string;
  readonly second: string;
  /** January to December. */
  readonly months: readonly string[];
  /** Names of money, with spaces between, in the order that `currencies` takes. */
  readonly money: string;
  /** Names of units, in the order that `units` takes. */
  readonly measures: UnitNames;
}
