import type { Segment } from './plan-utterance.ts';

/** In natural-log units: about 4 % up at the release of a voiceless obstruent, 3 % down in a voiced one. */
const VOICELESS_RISE = 0.04;
const VOICED_DIP = -0.03;
/** Their effect decays over this much of the following vowel, in ms at speed 1. */
const RELEASE_MS = 70;
/** Intrinsic F0: close vowels are about 2 % higher than open ones, split around the middle. */
const INTRINSIC = 0.012;
const CLOSE_HZ = 380;
const OPEN_HZ = 560;
/** Smoothing: the fraction of the distance to the target covered per 5 ms frame. */
const SMOOTHING = 0.25;

/**
 * The phones' own effect on F0: vowels start higher after voiceless obstruents and lower after voiced ones
 * (House and Fairbanks, 1953; Hanson, 2009), and close vowels are higher than open ones (Whalen and Levitt,
 * 1995).
 */
export class Microprosody {
  readonly #segments: readonly Segment[];
  #index = 0;
  #level = 0;

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
  }

  /** F0 offset at a time, in natural-log units. Call once per frame, with times that never decrease. */
  levelAt(time: number): number {
    const segments = this.#segments;
    while (this.#index < segments.length - 1 && time >= (segments[this.#index + 1] as Segment).start)
      this.#index++;
    this.#level += (this.#targetAt(time) - this.#level) * SMOOTHING;
    return this.#level;
  }

  #targetAt(time: number): number {
    const segment = this.#segments[this.#index];
    if (!segment?.shape) return 0;
    const { shape, start } = segment;
    if (isObstruent(segment)) return shape.voiced ? VOICED_DIP : VOICELESS_RISE;
    const before = this.#segments[this.#index - 1];
    const left = Math.max(0, 1 - (time - start) / RELEASE_MS);
    const released = before && isObstruent(before) ? (before.shape?.voiced ? VOICED_DIP : VOICELESS_RISE) : 0;
    if (shape.manner !== 'vowel' || !shape.formants) return released * left;
    const [first] = shape.formants;
    const intrinsic = first < CLOSE_HZ ? INTRINSIC : first > OPEN_HZ ? -INTRINSIC : 0;
    return released * left + intrinsic;
  }
}

function isObstruent({ shape }: Segment): boolean {
  return shape?.manner === 'stop' || shape?.manner === 'affricate' || shape?.manner === 'fricative';
}
