import type { PlannedUnit } from './plan-units.ts';
import { runTool } from './run-tool.ts';
import { speakEach } from './speak-each.ts';
import type { Speaker } from './speaker.ts';
import type { UnitTables } from './unit-table.ts';
import { SPELLED, spellWords } from './word-spelling.ts';

/** Seconds that its voices give to a phone on average, at speed 100. */
const PHONE_SECONDS = 0.095;

/** The woman of one of SVOX Pico's languages, 16 kHz. It takes phones in X-SAMPA; durations and F0 as one factor each. */
export function picoSpeaker(language: string, tables: UnitTables): Speaker {
  return {
    id: `pico ${language}`,
    tables,
    inventory: () => SPELLED,
    speak: (utterances) => speakEach(utterances, (units, file) => speakUnits(language, units, file)),
  };
}

function speakUnits(language: string, units: readonly PlannedUnit[], file: string): void {
  const { phrases, phoneSeconds, pitch } = spellWords(units);
  const words = phrases.map((words) => words.map((word) => `<phoneme ph="${word}"></phoneme>`).join(' '));
  const level = (factor: number) => Math.round(100 * Math.min(1.6, Math.max(0.6, factor)));
  const text = `<speed level="${level(PHONE_SECONDS / phoneSeconds)}"><pitch level="${level(pitch)}">${words.join(', ')}.</pitch></speed>`;
  runTool('pico2wave', ['-l', language, '-w', file, text]);
}
