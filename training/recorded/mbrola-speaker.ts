import type { Inventory, PlannedUnit } from './plan-units.ts';
import { runTool } from './run-tool.ts';
import { samplesOfWav } from './samples-of-wav.ts';
import type { Speaker } from './speaker.ts';
import { alternativesOf, SILENCE, type UnitTables } from './unit-table.ts';

const VOICES = '/usr/share/mbrola';
const UNIT_OF_SILENCE = '_';
const UNKNOWN = /Warning: (\S+)-(\S+) unknown/g;

export interface MbrolaVoice {
  /** Name of MBROLA's file. */
  readonly name: string;
  readonly tables: UnitTables;
  /** Unit of a short neutral vowel. */
  readonly release: string;
  /** Mean F0 in Hz. */
  readonly pitch: number;
}

/** A speaker of MBROLA's diphones. Their licence forbids more than measuring: nothing is trained on them. */
export function mbrolaSpeaker(voice: MbrolaVoice): Speaker {
  const file = `${VOICES}/${voice.name}/${voice.name}`;
  return {
    id: `mbrola ${voice.name}`,
    tables: voice.tables,
    inventory: () => mbrolaInventory(file, voice),
    speak: (utterances) =>
      utterances.map((units) => {
        const { output } = runTool('mbrola', [file, '-', '-.wav'], phonemes(units, voice.pitch));
        return samplesOfWav(output);
      }),
  };
}

/** Has MBROLA say all pairs: it reports those that were not recorded. */
function mbrolaInventory(file: string, { tables, release }: MbrolaVoice): Inventory {
  const names = new Set([UNIT_OF_SILENCE]);
  for (const table of Object.values(tables)) {
    for (const entry of Object.values(table)) {
      for (const { name } of alternativesOf(entry).flat()) if (name !== SILENCE) names.add(name);
    }
  }
  const pairs = [...names].flatMap((first) => [...names].flatMap((second) => [first, second]));
  const lines = pairs.map((name) => `${name} 50 0 100\n`).join('');
  const { messages } = runTool('mbrola', ['-e', file, '-', '-.wav'], lines);
  const missing = new Set([...messages.matchAll(UNKNOWN)].map(([, first, second]) => `${first}-${second}`));
  return {
    silence: UNIT_OF_SILENCE,
    release,
    hasPair: (first, second) => !missing.has(`${first}-${second}`),
  };
}

/** MBROLA's lines: a unit, its ms, and pairs of a place in per cent and an F0 in Hz. */
function phonemes(units: readonly PlannedUnit[], mean: number): string {
  return units
    .map(({ name, seconds, pitch: [start, middle] }) => {
      const hertz = (factor: number) => Math.round(mean * factor);
      return `${name} ${Math.round(seconds * 1000)} 0 ${hertz(start)} 50 ${hertz(middle)}\n`;
    })
    .join('');
}
