import type { CorpusDialect } from '../corpus-dialect.ts';
import type { Manner } from '../speak-text.ts';
import { type Inventory, MissingUnit, type PlannedUnit, planUnits } from './plan-units.ts';
import { plannedPhones } from './planned-phones.ts';
import type { UnitTable, UnitTables } from './unit-table.ts';

export interface Sayable {
  readonly text: string;
  readonly units: readonly PlannedUnit[];
}

/**
 * What of a text a speaker can say with the recorded units, so that no label has a letter that is not heard: words with a phone, or two
 * phones in a row, that were not recorded are left out.
 * @param text words, separated by single spaces; their punctuation shapes pauses and melody.
 * @returns undefined where no word is left.
 */
export function sayable(
  text: string,
  dialect: CorpusDialect,
  manner: Manner,
  tables: UnitTables,
  inventory: Inventory,
): Sayable | undefined {
  const table: UnitTable = { ...tables.shared, ...tables[dialect] };
  const unitsOf = (words: readonly string[]): PlannedUnit[] | undefined => {
    try {
      return planUnits(plannedPhones(words.join(' '), dialect, manner), table, inventory);
    } catch (error) {
      if (error instanceof MissingUnit) return undefined;
      throw error;
    }
  };
  const words = text.split(' ').filter((word) => /\p{L}/u.test(word) && unitsOf([word]));
  // Words that can be said alone may still not meet.
  for (; words.length > 0; words.pop()) {
    const units = unitsOf(words);
    if (units) return { text: words.join(' '), units };
  }
  return undefined;
}
