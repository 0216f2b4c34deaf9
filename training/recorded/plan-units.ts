import type { Phone } from '../../src/text/utterance/utterance.ts';
import type { PlannedPhone } from './planned-phones.ts';
import { alternativesOf, SILENCE, type UnitTable } from './unit-table.ts';

/** What a speaker's recordings hold: which units follow one another in them. */
export interface Inventory {
  readonly silence: string;
  /** A short neutral vowel, heard as the release of a consonant where recordings do not join two. */
  readonly release: string;
  hasPair(first: string, second: string): boolean;
}

/** A recorded unit to play, with its duration and the F0 at its start and middle as factors of the speaker's mean. */
export interface PlannedUnit {
  readonly name: string;
  /** What it is a part of; undefined for silence and for what joins two units. */
  readonly of: PlannedPhone | undefined;
  readonly seconds: number;
  readonly pitch: readonly [number, number];
}

/** The recordings lack a phone, or all ways from one phone to the next. */
export class MissingUnit extends Error {}

/** Silence before and after an utterance. */
const EDGE: PlannedPhone = { phone: undefined, startsWord: false, seconds: 0.06, pitch: [1, 1] };
/** Seconds of what joins two units that were not recorded together, and what it costs in places of alternatives. */
const GAP = { seconds: 0.025, cost: 2 };
const RELEASE = { seconds: 0.014, cost: 3 };

interface Path {
  readonly cost: number;
  readonly last: string;
  readonly units: readonly PlannedUnit[];
}

/**
 * The units that say these phones, between silences: the alternatives that the recordings join, earlier ones first. Units that were not recorded
 * together are joined by a gap or a release.
 * @throws MissingUnit where they cannot be joined.
 */
export function planUnits(
  phones: readonly PlannedPhone[],
  table: UnitTable,
  inventory: Inventory,
): PlannedUnit[] {
  const all = [EDGE, ...phones, EDGE];
  let paths: Path[] = [{ cost: 0, last: '', units: [] }];
  all.forEach((planned, i) => {
    const next = new Map<string, Path>();
    const entry = planned.phone && table[entryOf(planned.phone, all[i + 1]?.phone)];
    const alternatives = planned.phone ? alternativesOf(entry) : [[{ name: SILENCE, share: 1 }]];
    alternatives.forEach((alternative, place) => {
      const units = alternative.map(({ name, share }) => ({
        name: name === SILENCE ? inventory.silence : name,
        of: planned.phone === undefined ? undefined : planned,
        seconds: planned.seconds * share,
        pitch: planned.pitch,
      }));
      for (const path of paths) {
        const longer = extend({ ...path, cost: path.cost + place }, units, inventory);
        if (longer && longer.cost < (next.get(longer.last)?.cost ?? Number.POSITIVE_INFINITY))
          next.set(longer.last, longer);
      }
    });
    if (next.size === 0) throw new MissingUnit();
    paths = [...next.values()];
  });
  return [...paths.reduce((least, path) => (path.cost < least.cost ? path : least)).units];
}

function extend(path: Path, units: readonly PlannedUnit[], inventory: Inventory): Path | undefined {
  let { cost, last } = path;
  const out = [...path.units];
  for (const unit of units) {
    if (last !== '' && !inventory.hasPair(last, unit.name)) {
      const bridge = [
        { name: inventory.silence, ...GAP },
        // A vowel after silence would be heard as one of the word.
        ...(last === inventory.silence ? [] : [{ name: inventory.release, ...RELEASE }]),
      ].find(({ name }) => inventory.hasPair(last, name) && inventory.hasPair(name, unit.name));
      if (!bridge) return undefined;
      cost += bridge.cost;
      out.push({ name: bridge.name, of: undefined, seconds: bridge.seconds, pitch: unit.pitch });
    }
    out.push(unit);
    last = unit.name;
  }
  return { cost, last, units: out };
}

/** Before k and g, ŋ is the nasal alone; elsewhere it is spelled with both letters. */
function entryOf(phone: Phone, next: Phone | undefined): keyof UnitTable {
  return phone === 'ŋ' && next !== 'k' && next !== 'g' && next !== 'q' ? 'ŋg' : phone;
}
