import type { Phone } from '../../src/text/utterance/utterance.ts';
import type { CorpusDialect } from '../corpus-dialect.ts';

/**
 * How a speaker can say each of our phones: alternatives separated by `|`, best first. An alternative is one
 * recorded unit or several in a row; a unit may carry a weight (`t=2 S=3`), its share of the phone's duration.
 * `SILENCE` stands for the speaker's silence and `NOTHING` for no unit at all. A phone without an entry cannot
 * be said: words with it are left out.
 *
 * `ŋ` is the nasal before k and g; `ŋg` is a final one, which is spelled with both letters.
 */
export type UnitTable = Readonly<Partial<Record<Phone | 'ŋg', string>>>;

/** A table, and what differs where a dialect's spelling keeps phones apart or merges them. */
export type UnitTables = { readonly shared: UnitTable } & Readonly<Partial<Record<CorpusDialect, UnitTable>>>;

export const SILENCE = '_silence_';
const NOTHING = '_nothing_';

export interface WeightedUnit {
  readonly name: string;
  /** Share of the phone's duration; the shares of an alternative add up to 1. */
  readonly share: number;
}

/** The alternatives of a phone, best first; empty where the speaker cannot say it. */
export function alternativesOf(entry: string | undefined): WeightedUnit[][] {
  if (!entry) return [];
  return entry.split(' | ').map((alternative) => {
    if (alternative === NOTHING) return [];
    const units = alternative.split(' ').map((unit) => {
      const [, name, weight] = /^(.+?)(?:=([\d.]+))?$/.exec(unit) as unknown as [string, string, string?];
      return { name, weight: Number(weight ?? 1) };
    });
    const total = units.reduce((sum, { weight }) => sum + weight, 0);
    return units.map(({ name, weight }) => ({ name, share: weight / total }));
  });
}

/** A table of a speaker who lacks some of its phones. */
export function without(table: UnitTable, ...phones: (keyof UnitTable)[]): UnitTable {
  return Object.fromEntries(Object.entries(table).filter(([phone]) => !phones.includes(phone as never)));
}
