import type { Numerals } from './numerals.ts';

/** A dialect's words for what is not written in letters. A phrase is one string with spaces. */
export interface Vocabulary extends Numerals {
  /** Scales as one letter or two after a number: 5K, 1.3M. */
  readonly scaleSigns: Readonly<Record<string, string>>;
  /** Out of a hundred. */
  readonly percent: string;
  readonly permille: string;
  /** Whether "out of a hundred" is spoken after the number. */
  readonly percentFollows: boolean;
  /** Between the bounds of a range. */
  readonly to: string;
  /** Between the two sides of a score, 3-2. */
  readonly score: string;
  /** Between numerator and denominator. */
  readonly outOf: string;
  /** Between a number and its exponent. */
  readonly power: string;
  /** The solar calendar's months from the spring equinox on; empty where dates are never solar. */
  readonly solarMonths: readonly string[];
  /** Muharram to Dhu al-Hijja; empty likewise. */
  readonly lunarMonths: readonly string[];
  /** Endings of day, month and year in a date. */
  readonly dateEndings: readonly [day: string, month: string, year: string];
  /** Before and after noon, and how both are abbreviated after a time. */
  readonly noon: {
    readonly before: string;
    readonly after: string;
    readonly signs: Readonly<Record<string, 'before' | 'after'>>;
  };
  /** What a calendar or an era is called beside a year. */
  readonly eras: Readonly<Record<string, string>>;
  /** Dot, at, slash, hyphen and underscore in addresses. */
  readonly addressSigns: Readonly<Record<'.' | '@' | '/' | '-' | '_', string>>;
  /** Said once for text in letters that cannot be read, such as Chinese. */
  readonly otherScript: string;
  readonly signs: Readonly<Record<string, string>>;
  /** By sign or code. */
  readonly currencies: Readonly<Record<string, string>>;
  /** By symbol, as written after a number. */
  readonly units: Readonly<Record<string, string>>;
  /** Units of time by symbol, likewise. */
  readonly times: Readonly<Record<string, string>>;
  /** What a unit is with an exponent: of length, of anything else, and with 3. */
  readonly powers: { readonly area: string; readonly square: string; readonly cube: string };
  /** Including their full stops. */
  readonly abbreviations: Readonly<Record<string, string>>;
}
