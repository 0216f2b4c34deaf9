import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import type { Random } from '../../random.ts';
import type { Frame } from '../articulation/frame.ts';
import type { Voice } from '../voices/voice.ts';

/** Mean of |a - b| for two numbers uniform in [-1, 1]: converts a mean difference of neighbours into a range. */
const MEAN_DIFFERENCE = 2 / 3;
/** Time constants of the slow and fast components of F0 drift, and the weight of each. */
const SLOW = { keep: 1 - 1 / 60, depth: 0.86 } as const;
const QUICK = { keep: 1 - 1 / 10, depth: 0.5 } as const;
/** Standard deviation of a number uniform in [-1, 1]. */
const UNIFORM_DEVIATION = Math.sqrt(1 / 3);
/** Hz; the tremor of old voices (4 to 8 Hz; Linville, 2001). */
const TREMOR_RATE = 5.4;
const FRAMES_PER_SECOND = 200;
/** Frames of a voice onset, for the softest and the hardest voices. */
const ONSET = { soft: 7, hard: 2.5 } as const;
/**
 * Effect of abducted folds at soft onsets and offsets: added to the open quotient, dB of tilt, and a factor
 * on breath.
 */
const SOFT = { open: 0.15, tilt: 5, breath: 2 } as const;
/** Creak starts where F0 falls below this fraction of its recent average, and is full at the second. */
const CREAK = { from: 0.9, full: 0.74 } as const;
const RECENT = 1 - 1 / 150;
/**
 * In full creak: the amplitude loss of every other pulse, the shift that pairs pulses, the reduction of the
 * open quotient.
 */
const CREAKING = { weaker: 0.45, nearer: 0.07, open: 0.3 } as const;
const OPEN_RANGE = [0.3, 0.88] as const;

/**
 * Natural variation of phonation: jitter and shimmer, F0 drift and (with age) tremor, soft onsets and
 * offsets, and creak at low phrase ends.
 */
export class Phonation {
  /** Amplitude at the end of the frame. */
  voicing = 0;
  /** dB added to the voice's tilt. */
  tilt = 0;
  /** Factor on the voice's breath. */
  breath = 1;
  /** The current pulse: period and open phase in samples, amplitude. */
  period = 0;
  open = 0;
  height = 1;
  readonly #voice: Voice;
  readonly #random: Random;
  readonly #jitter: number;
  readonly #shimmer: number;
  #pitch: number;
  #openness = 1;
  #slow = 0;
  #quick = 0;
  #tremorPhase: number;
  #tremor = 0;
  #recent = 0;
  #creak = 0;
  #odd = false;
  #softness = 0;
  #falling = 0;
  #held = 0;

  constructor(voice: Voice, random: Random) {
    this.#voice = voice;
    this.#random = random;
    this.#jitter = voice.jitter / MEAN_DIFFERENCE;
    this.#shimmer = voice.shimmer / MEAN_DIFFERENCE;
    this.#pitch = voice.pitch;
    this.#tremorPhase = random.unit();
  }

  /** Advances by a frame or a fraction of one. */
  next(frame: Frame, part: number): void {
    this.#drift(part);
    this.#pitch = frame.pitch;
    this.#openness = frame.openness;
    this.#follow(frame.voicing, part);
    this.#updateCreak(part);
    const { softness } = this.#voice;
    this.tilt = SOFT.tilt * softness * this.#softness;
    this.breath = 1 + SOFT.breath * softness * this.#softness;
  }

  /** Starts the next pulse. */
  nextPulse(): void {
    const random = this.#random;
    const { openQuotient, drift } = this.#voice;
    const creak = this.#creak;
    this.#odd = !this.#odd;
    const sign = this.#odd ? 1 : -1;
    const nominal = SYNTHESIS_SAMPLE_RATE / this.#pitch;
    const moved =
      random.signed() * this.#jitter * (1 + 2 * creak) +
      CREAKING.nearer * creak * sign +
      drift * (this.#slow + this.#quick);
    this.period = nominal * (1 + moved + this.#tremor);
    this.height =
      (1 + random.signed() * this.#shimmer) *
      (1 + 4 * this.#tremor) *
      (this.#odd ? 1 : 1 - CREAKING.weaker * creak);
    const quotient =
      (openQuotient + SOFT.open * this.#voice.softness * this.#softness) *
      this.#openness *
      (1 - CREAKING.open * creak);
    // Irregularity is in the moment of closure, so the open phase keeps its length.
    this.open = nominal * Math.max(OPEN_RANGE[0], Math.min(OPEN_RANGE[1], quotient));
  }

  /** Resets for a new voice onset. */
  reset(): void {
    this.voicing = 0;
    this.#softness = 0;
    this.#falling = 0;
    this.#recent = 0;
    this.#creak = 0;
  }

  /** F0 is never constant: it drifts slowly and flutters (Klatt and Klatt, 1990). */
  #drift(part: number): void {
    const random = this.#random;
    this.#slow = walk(this.#slow, SLOW, random.signed(), part);
    this.#quick = walk(this.#quick, QUICK, random.signed(), part);
    const { tremor } = this.#voice;
    if (tremor === 0) return;
    this.#tremorPhase = (this.#tremorPhase + (TREMOR_RATE / FRAMES_PER_SECOND) * part) % 1;
    this.#tremor = tremor * Math.sin(2 * Math.PI * this.#tremorPhase);
  }

  /** The folds adduct over several pulses and abduct again when voicing fades slowly. */
  #follow(target: number, part: number): void {
    const before = this.voicing;
    const frames = ONSET.hard + (ONSET.soft - ONSET.hard) * this.#voice.softness;
    this.voicing = Math.min(target, before + part / frames);
    const isFading = target < 0.98 * before && target > 0;
    if (!isFading) {
      this.#falling = 0;
      this.#held = Math.max(this.voicing, 1e-6);
    } else {
      this.#falling += part;
    }
    // One lower frame is a consonant onset; two are a voice offset.
    const parting = this.#falling > 1.5 ? 1 - this.voicing / this.#held : 0;
    const joining = target > 0 ? Math.max(0, 1 - this.voicing / target) : 0;
    this.#softness = Math.max(parting, joining);
  }

  #updateCreak(part: number): void {
    if (this.voicing <= 0.05) return;
    this.#recent =
      this.#recent === 0
        ? this.#pitch
        : this.#pitch + (this.#recent - this.#pitch) * (1 - (1 - RECENT) * part);
    const fallen = this.#pitch / this.#recent;
    const depth = Math.max(0, Math.min(1, (CREAK.from - fallen) / (CREAK.from - CREAK.full)));
    this.#creak = this.#voice.creak * depth;
  }
}

function walk(
  value: number,
  { keep, depth }: { keep: number; depth: number },
  step: number,
  part: number,
): number {
  return value * keep + ((step * depth) / UNIFORM_DEVIATION) * Math.sqrt((1 - keep * keep) * part);
}
