import type { Inventory, PlannedUnit } from './plan-units.ts';
import type { PlannedPhone } from './planned-phones.ts';

/** Planned phones for a synthesizer that reads words: spelled in its letters, with their mean duration and F0. */
export interface WordSpelling {
  /** Words of a phrase, phrases of an utterance. */
  readonly phrases: readonly (readonly string[])[];
  /** Mean duration of a phone in seconds, pauses left out. */
  readonly phoneSeconds: number;
  /** Mean F0, as a factor of the speaker's. */
  readonly pitch: number;
}

/** A pause of this length between words ends a phrase: shorter ones are those before a first stop. */
const PAUSE_SECONDS = 0.1;

/** Of a synthesizer that says any letters. */
export const SPELLED: Inventory = { silence: ',', release: '', hasPair: () => true };

/** @param units Planned with the inventory `SPELLED`. */
export function spellWords(units: readonly PlannedUnit[]): WordSpelling {
  const phrases: string[][] = [[]];
  const phones = [...new Set(units.flatMap(({ of }) => (of?.phone ? [of] : [])))];
  let phone: PlannedUnit['of'];
  for (const { name, seconds, of } of units) {
    if (name === SPELLED.silence) {
      if (seconds >= PAUSE_SECONDS && phrases.at(-1)?.length) phrases.push([]);
    } else {
      const words = phrases.at(-1)!;
      if ((of?.startsWord && of !== phone) || words.length === 0) words.push('');
      words[words.length - 1] += name;
      phone = of;
    }
  }
  const mean = (measure: (phone: PlannedPhone) => number) =>
    phones.reduce((sum, phone) => sum + measure(phone), 0) / Math.max(1, phones.length);
  return {
    phrases: phrases.filter((words) => words.length > 0),
    phoneSeconds: mean(({ seconds }) => seconds),
    pitch: mean(({ pitch }) => pitch[1]),
  };
}
