import type { PlannedUnit } from '../../../training/recorded/plan-units.ts';
import type { PlannedPhone } from '../../../training/recorded/planned-phones.ts';
import { sayable } from '../../../training/recorded/sayable.ts';
import type { Speaker } from '../../../training/recorded/speaker.ts';
import { lower } from '../../../training/sentences.ts';
import type { Sentence } from '../read-sentences.ts';
import { levelled, type Spoken, type TimedPhone } from './spoken.ts';

/** A recorded speaker (training/recorded) says sentences, with our durations and melody; words that the speaker cannot say are left out. */
export function speakPerson(speaker: Speaker, all: readonly Sentence[]): Spoken[] {
  const inventory = speaker.inventory();
  const planned = all.flatMap(({ text, dialect, voice }) => {
    if (dialect === 'badini') return [];
    const manner = { voice, speed: 1, pitch: 0, seed: 7, temperature: 0.8 };
    return sayable(lower(text), dialect, manner, speaker.tables, inventory) ?? [];
  });
  return speaker
    .speak(planned.map(({ units }) => units))
    .flatMap((samples, i) =>
      samples ? [{ samples: levelled(samples), phones: timesOf(planned[i].units) }] : [],
    );
}

function timesOf(units: readonly PlannedUnit[]): TimedPhone[] {
  const times = new Map<PlannedPhone, TimedPhone>();
  let now = 0;
  for (const { of, seconds } of units) {
    const before = of && times.get(of);
    if (of?.phone) times.set(of, { phone: of.phone, start: before?.start ?? now, end: now + seconds });
    now += seconds;
  }
  return [...times.values()];
}
