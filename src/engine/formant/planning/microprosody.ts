import type { Segment } from './speech-plan.ts';

/** Natural-log units: about 4 % up at the release of a voiceless obstruent, 3 % down in a voiced one. */
const VOICELESS_RISE = 0.04;
const VOICED_DIP = -0.03;
/** The larynx lets go of them over this much of a vowel, in ms at speed 1. */
const RELEASE_MS = 70;
/** Close vowels are spoken about 2 % higher than open ones of the same melody, on either side of the middle. */
const INTRINSIC = 0.012;
const CLOSE_HZ = 380;
const OPEN_HZ = 560;
/** Part of the way to its aim that a frame of 5 ms goes. */
const PACE = 0.25;

/**
 * What the phones themselves do to the pitch: vowels begin higher after voiceless obstruents and lower after voiced ones (House and
 * Fairbanks, 1953; Hanson, 2009), and close vowels are higher than open ones (Whalen and Levitt, 1995).
 */
export class Microprosody {
  readonly #segments: readonly Segment[];
  #index = 0;
  #level = 0;

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
  }

  /** The change of level at a time, in natural-log units; to be asked once a frame, times must not decrease. */
  levelAt(time: number): number {
    const segments = this.#segments;
    while (this.#index < segments.length - 1 && time >= (segments[this.#index + 1] as Segment).start)
      this.#index++;
    this.#level += (this.#aimAt(time) - this.#level) * PACE;
    return this.#level;
  }

  #aimAt(time: number): number {
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
