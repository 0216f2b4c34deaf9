import type { Phone } from '../../src/text/types.ts';

/** Samples per second of everything that is compared or judged. */
export const RATE = 16_000;
/** Root mean square of what is heard of an utterance, so that nobody is louder than anybody else. */
const LEVEL = 0.08;

/** A phone where it was said, in seconds from the start of the utterance. */
export interface TimedPhone {
  readonly phone: Phone;
  readonly start: number;
  readonly end: number;
}

/** One sentence as a synthesizer said it. */
export interface Spoken {
  /** 16 kHz, all synthesizers at the same level. */
  readonly samples: Float32Array;
  /** One entry for every phone of the sentence; undefined where the synthesizer has no such phone or its time is unknown. */
  readonly phones: readonly (TimedPhone | undefined)[];
}

/** -1 to 1, brought to the common level. Silence does not count. */
export function levelled(samples: Int16Array): Float32Array {
  const block = RATE / 100;
  const powers: number[] = [];
  for (let at = 0; at + block <= samples.length; at += block) {
    let sum = 0;
    for (let i = at; i < at + block; i++) sum += samples[i] * samples[i];
    powers.push(sum / block);
  }
  const loudest = Math.max(1, ...powers);
  const heard = powers.filter((power) => power > loudest / 10_000);
  const rms = Math.sqrt(heard.reduce((sum, power) => sum + power, 0) / Math.max(1, heard.length));
  return Float32Array.from(samples, (sample) => (sample / Math.max(1, rms)) * LEVEL);
}
