import { type FormantPath, formantPath } from './formant-path.ts';
import type { Frame } from './frame.ts';
import type { PhoneShape } from './phones.ts';
import type { Segment } from './speech-plan.ts';

/** Longest glide of the formants into or out of a phone, in ms of real time. */
const VOWEL_TRANSITION_MS = 55;
const CONSONANT_TRANSITION_MS = 30;
/** One beat of a trilled ř. */
const TRILL_MS = 26;
const BURST_MS = 10;

/** Moves the articulators through one phone: formants from neighbour to neighbour, amplitudes by manner. */
export class Articulation {
  readonly #shape: PhoneShape;
  readonly #ms: number;
  readonly #stressed: boolean;
  readonly #left: PhoneShape | undefined;
  readonly #right: PhoneShape | undefined;
  readonly #path: FormantPath;
  readonly #breath: number;

  /**
   * @param segments the plan. @param index a segment that is not a pause.
   * @param ms its length in real time. @param breath the voice's.
   */
  constructor(segments: readonly Segment[], index: number, ms: number, breath: number) {
    const segment = segments[index];
    this.#shape = segment.shape as PhoneShape;
    this.#ms = ms;
    this.#stressed = segment.stressed;
    this.#breath = breath;
    this.#left = segments[index - 1]?.shape;
    this.#right = segments[index + 1]?.shape;
    this.#path = formantPath(segments, index);
  }

  /** @param time ms since the phone began. */
  shape(frame: Frame, time: number): void {
    frame.quieten();
    this.#moveFormants(frame, time);
    frame.aspiration = this.#breath * 0.6;
    frame.support = this.#shape.support;
    this.#excite(frame, time, this.#ms - time);
  }

  #moveFormants(frame: Frame, time: number): void {
    const { from, target, to } = this.#path;
    const longest = this.#shape.manner === 'vowel' ? VOWEL_TRANSITION_MS : CONSONANT_TRANSITION_MS;
    const transition = Math.min(longest, this.#ms * 0.45);
    const remaining = this.#ms - time;
    const entered = time < transition ? smoothStep(time / transition) : 1;
    const staying = remaining < transition ? smoothStep(remaining / transition) : 1;
    const glide = (k: 0 | 1 | 2) => {
      const x = from ? from[k] + (target[k] - from[k]) * entered : target[k];
      return to ? to[k] + (x - to[k]) * staying : x;
    };
    frame.f1 = glide(0);
    frame.f2 = glide(1);
    frame.f3 = glide(2);
  }

  #excite(frame: Frame, time: number, remaining: number): void {
    switch (this.#shape.manner) {
      case 'vowel':
        this.#vowel(frame, time, remaining);
        return;
      case 'stop':
        this.#stop(frame, time, remaining);
        return;
      case 'affricate':
        this.#affricate(frame, time, remaining);
        return;
      case 'fricative':
        this.#fricative(frame, time, remaining);
        return;
      case 'nasal':
        frame.voicing = 0.5;
        frame.tilt = 4;
        frame.nasality = 1;
        frame.nasalZero = this.#shape.nasalZero ?? frame.nasalZero;
        frame.bandwidth = 1.25;
        return;
      case 'lateral':
        frame.voicing = 0.85;
        frame.tilt = 3;
        return;
      case 'glide':
        frame.voicing = 0.7;
        frame.tilt = 4;
        return;
      case 'approximant':
        frame.voicing = 0.7;
        frame.bandwidth = 1.4;
        frame.tilt = 3;
        return;
      case 'tap': {
        const part = time / this.#ms;
        frame.voicing = part > 0.15 && part < 0.85 ? 0.1 : 0.5;
        frame.tilt = 6;
        return;
      }
      case 'trill':
        frame.voicing = (time % TRILL_MS) / TRILL_MS < 0.5 ? 0.08 : 0.5;
        frame.tilt = 2;
        return;
      case 'glottal': {
        const edge = this.#ms * 0.3;
        frame.voicing = (this.#left && time < edge) || remaining < edge ? 0.35 : this.#left ? 0.08 : 0;
        frame.openness = 0.6;
        return;
      }
      case 'aspirate':
        frame.aspiration = 0.38;
        frame.voicing = this.#left?.voiced && this.#right?.voiced ? 0.1 : 0;
        frame.bandwidth = 1.6;
        return;
    }
  }

  #vowel(frame: Frame, time: number, remaining: number): void {
    let voicing = this.#stressed ? 1.08 : 0.95;
    if (!this.#right && remaining < 50) voicing *= remaining / 50;
    if (!this.#left && time < 25) voicing *= 0.25 + (0.75 * time) / 25;
    frame.voicing = voicing;
    // The velum opens before a nasal and closes after it.
    if (this.#right?.manner === 'nasal' && remaining < 40) {
      frame.nasality = 0.5 * (1 - remaining / 40);
      frame.nasalZero = this.#right.nasalZero ?? frame.nasalZero;
    } else if (this.#left?.manner === 'nasal' && time < 35) {
      frame.nasality = 0.5 * (1 - time / 35);
    }
  }

  #stop(frame: Frame, time: number, remaining: number): void {
    const { voiced } = this.#shape;
    const release = this.#shape.release ?? 0;
    const closure = Math.max(this.#ms - release, this.#ms * 0.45);
    if (time < closure) {
      frame.aspiration = 0;
      frame.tilt = 14;
      if (voiced) frame.voicing = 0.18 * Math.min(1, remaining / 20);
      else if (this.#left && time < 10) frame.voicing = 0.2;
      return;
    }
    const since = time - closure;
    if (since < BURST_MS + 5) {
      frame.frication = since < BURST_MS ? 1 : 0.4;
      frame.burst = true;
      frame.noise = this.#shape.noise;
    }
    if (voiced) {
      frame.voicing = 0.5;
      frame.voiced = true;
    } else {
      const aspirated = Math.max(1, release - 8);
      frame.aspiration = 0.24 * Math.max(0, 1 - Math.max(0, since - aspirated * 0.6) / (aspirated * 0.9 + 1));
    }
  }

  #affricate(frame: Frame, time: number, remaining: number): void {
    const { voiced } = this.#shape;
    const closure = this.#ms - Math.min(this.#shape.release ?? 0, this.#ms * 0.6);
    if (time < closure) {
      frame.aspiration = 0;
      frame.tilt = 14;
      frame.voicing = voiced ? 0.18 : 0;
      return;
    }
    const since = time - closure;
    frame.frication = (since < BURST_MS ? 1 : 0.85) * Math.min(1, remaining / 15 + 0.2) * (voiced ? 0.7 : 1);
    frame.burst = true;
    frame.noise = this.#shape.noise;
    frame.voiced = voiced;
    if (voiced) {
      frame.voicing = 0.3;
      frame.tilt = 5;
    }
  }

  #fricative(frame: Frame, time: number, remaining: number): void {
    const { voiced } = this.#shape;
    const swell = Math.min(1, (time + 2) / 18, remaining / 14 + 0.15);
    frame.frication = voiced ? swell * 0.6 : swell;
    frame.noise = this.#shape.noise;
    frame.voiced = voiced;
    if (voiced) {
      frame.voicing = 0.25;
      frame.tilt = 6;
    }
  }
}

function smoothStep(x: number): number {
  return x * x * (3 - 2 * x);
}
