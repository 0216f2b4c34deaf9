import type { Phone } from '../../../src/text/utterance/utterance.ts';

/** Sample rate of all audio that is compared or judged. */
export const RATE = 16_000;
/** Target RMS of an utterance without its silence, so that all are equally loud. */
const LEVEL = 0.08;

/** A phone and its time, in seconds from the start of the utterance. */
export interface TimedPhone {
  readonly phone: Phone;
  readonly start: number;
  readonly end: number;
}

/** One sentence spoken by a synthesizer. */
export interface Spoken {
  /** 16 kHz, all synthesizers at the same level. */
  readonly samples: Float32Array;
  /** One entry for every phone of the sentence; undefined where the synthesizer has no such phone or its time is unknown. */
  readonly phones: readonly (TimedPhone | undefined)[];
}

/** Normalizes samples (-1 to 1) to the common level. Silence is not counted. */
export function levelled(samples: Int16Array): Float32Array {
  const block = RATE / 100;
  const powers: number[] = [];
  for (let at = 0; at + block <= samples.length; at += block) {
    let sum = 0;
    for (let i = at; i < at + block; i++) sum += samples[i] * samples[i];
    powers.push(sum / block);
  }
  const loudest = Math.max(1, ...powers);
  const audible = powers.filter((power) => power > loudest / 10_000);
  const rms = Math.sqrt(audible.reduce((sum, power) => sum + power, 0) / Math.max(1, audible.length));
  return Float32Array.from(samples, (sample) => (sample / Math.max(1, rms)) * LEVEL);
}
