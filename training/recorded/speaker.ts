import type { Inventory, PlannedUnit } from './plan-units.ts';
import type { UnitTables } from './unit-table.ts';

/** A person whose recordings a synthesizer joins, or learned from. */
export interface Speaker {
  /** The synthesizer and the voice. */
  readonly id: string;
  readonly tables: UnitTables;
  /** Reads what the recordings hold. @throws Error where the voice is not installed. */
  inventory(): Inventory;
  /**
   * Speaks utterances with the durations and F0 planned, or with their means where the synthesizer takes no more.
   * @returns 16 kHz mono; undefined for utterances that the synthesizer does not speak.
   * @throws Error where it is missing.
   */
  speak(utterances: readonly (readonly PlannedUnit[])[]): (Int16Array | undefined)[];
}
