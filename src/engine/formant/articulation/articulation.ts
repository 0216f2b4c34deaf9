import type { PhoneShape } from '../phones/phone-shape.ts';
import type { Segment } from '../planning/plan-utterance.ts';
import { articulateAffricate } from './articulate-affricate.ts';
import { articulateFricative } from './articulate-fricative.ts';
import { articulateLaryngeal } from './articulate-laryngeal.ts';
import { articulateSonorant } from './articulate-sonorant.ts';
import { articulateStop } from './articulate-stop.ts';
import { articulateVowel } from './articulate-vowel.ts';
import { type FormantPath, formantPath } from './formant-path.ts';
import type { Frame } from './frame.ts';
import type { PhoneContext } from './phone-context.ts';
import { stopTiming } from './stop-timing.ts';

/** The first formant follows jaw opening, which completes before the tongue's movement. */
const FIRST_FORMANT_PART = 0.75;

/**
 * Articulates one phone frame by frame: formant transitions from neighbour to neighbour, amplitudes by
 * manner.
 */
export class Articulation {
  readonly #phone: PhoneContext;
  readonly #path: FormantPath;
  readonly #breath: number;

  /**
   * @param segments the plan.
   * @param index a segment other than a pause.
   * @param ms its duration in real time.
   * @param breath the voice's.
   */
  constructor(segments: readonly Segment[], index: number, ms: number, breath: number) {
    const segment = segments[index];
    const phone = {
      shape: segment.shape as PhoneShape,
      ms,
      stressed: segment.stressed,
      left: segments[index - 1]?.shape,
      right: segments[index + 1]?.shape,
      segments,
      index,
    };
    this.#phone = { ...phone, stop: phone.shape.manner === 'stop' ? stopTiming(phone) : undefined };
    this.#breath = breath;
    this.#path = formantPath(segments, index, ms);
  }

  /** @param time ms since the phone began. */
  shape(frame: Frame, time: number): void {
    frame.silence();
    this.#moveFormants(frame, time);
    frame.aspiration = this.#breath * 0.6;
    frame.support = this.#phone.shape.support;
    this.#excite(frame, time);
  }

  #moveFormants(frame: Frame, time: number): void {
    const { from, target, to, entering, leaving } = this.#path;
    const remaining = this.#phone.ms - time;
    const glide = (k: 0 | 1 | 2, part: number) => {
      const entered = from ? ease(time, entering * part) : 1;
      const staying = to ? ease(remaining, leaving * part) : 1;
      const x = from ? from[k] + (target[k] - from[k]) * entered : target[k];
      return to ? to[k] + (x - to[k]) * staying : x;
    };
    frame.f1 = glide(0, FIRST_FORMANT_PART);
    frame.f2 = glide(1, 1);
    frame.f3 = glide(2, 1);
  }

  #excite(frame: Frame, time: number): void {
    switch (this.#phone.shape.manner) {
      case 'vowel':
        articulateVowel(frame, this.#phone, time);
        return;
      case 'stop':
        articulateStop(frame, this.#phone, time);
        return;
      case 'affricate':
        articulateAffricate(frame, this.#phone, time);
        return;
      case 'fricative':
        articulateFricative(frame, this.#phone, time);
        return;
      case 'glottal':
      case 'aspirate':
        articulateLaryngeal(frame, this.#phone, time);
        return;
      default:
        articulateSonorant(frame, this.#phone, time);
    }
  }
}

/** Smoothstep from 0 to 1 over `length` ms. */
function ease(time: number, length: number): number {
  if (time >= length) return 1;
  const x = Math.max(0, time) / length;
  return x * x * (3 - 2 * x);
}
