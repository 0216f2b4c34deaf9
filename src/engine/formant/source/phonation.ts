import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import type { Random } from '../random.ts';
import type { Frame } from '../tract/frame.ts';
import type { Voice } from '../voices/voice.ts';

/** Mean of |a - b| for two numbers that are even between -1 and 1: turns a mean difference of neighbours into a range. */
const NEIGHBOURS = 2 / 3;
/** Frames over which the slow and the quick part of the drift of pitch forget, and the part of it that each is. */
const SLOW = { keep: 1 - 1 / 60, depth: 0.86 } as const;
const QUICK = { keep: 1 - 1 / 10, depth: 0.5 } as const;
/** Standard deviation of a number that is even between -1 and 1. */
const EVEN = Math.sqrt(1 / 3);
/** Hz; the trembling of old voices (4 to 8 Hz; Linville, 2001). */
const TREMOR_RATE = 5.4;
const FRAMES_PER_SECOND = 200;
/** The voice sets in over this many frames, from the softest to the hardest voices. */
const ONSET = { soft: 7, hard: 2.5 } as const;
/** What parted folds do at soft onsets and offsets: added to the open quotient, dB of tilt, and a multiplier of breath. */
const SOFT = { open: 0.15, tilt: 5, breath: 2 } as const;
/** Creak begins where the pitch falls under this part of what it has been lately, and is full at the second. */
const CREAK = { from: 0.9, full: 0.74 } as const;
const RECENT = 1 - 1 / 150;
/** In full creak: what every other pulse loses, how much they move together, how much the open quotient shrinks. */
const CREAKING = { weaker: 0.45, nearer: 0.07, open: 0.3 } as const;
const OPEN_RANGE = [0.3, 0.88] as const;

/**
 * How the folds of a living voice move: no two periods are quite alike (jitter and shimmer), pitch wanders and, with age, trembles, the
 * voice sets in and dies away softly, and low at the end of a phrase some creak.
 */
export class Phonation {
  /** Amplitude at the end of the frame. */
  voicing = 0;
  /** dB to add to the voice's tilt. */
  tilt = 0;
  /** Multiplier of the voice's breath. */
  breath = 1;
  /** Of the current pulse: its period and its open part in samples, its height. */
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
    this.#jitter = voice.jitter / NEIGHBOURS;
    this.#shimmer = voice.shimmer / NEIGHBOURS;
    this.#pitch = voice.pitch;
    this.#tremorPhase = random.unit();
  }

  /** Goes on by a frame, or by a part of one. */
  next(frame: Frame, part: number): void {
    this.#wander(part);
    this.#pitch = frame.pitch;
    this.#openness = frame.openness;
    this.#follow(frame.voicing, part);
    this.#listenForCreak(part);
    const { softness } = this.#voice;
    this.tilt = SOFT.tilt * softness * this.#softness;
    this.breath = 1 + SOFT.breath * softness * this.#softness;
  }

  /** Begins the next pulse. */
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
    // The moments of closure are what is irregular, so the open part keeps its length.
    this.open = nominal * Math.max(OPEN_RANGE[0], Math.min(OPEN_RANGE[1], quotient));
  }

  /** The voice is silent and sets in anew. */
  reset(): void {
    this.voicing = 0;
    this.#softness = 0;
    this.#falling = 0;
    this.#recent = 0;
    this.#creak = 0;
  }

  /** Pitch is never still: it drifts, and flutters more quickly (Klatt and Klatt, 1990). */
  #wander(part: number): void {
    const random = this.#random;
    this.#slow = walk(this.#slow, SLOW, random.signed(), part);
    this.#quick = walk(this.#quick, QUICK, random.signed(), part);
    const { tremor } = this.#voice;
    if (tremor === 0) return;
    this.#tremorPhase = (this.#tremorPhase + (TREMOR_RATE / FRAMES_PER_SECOND) * part) % 1;
    this.#tremor = tremor * Math.sin(2 * Math.PI * this.#tremorPhase);
  }

  /** Folds come together over some pulses; where a voice dies away slowly, they part again. */
  #follow(wanted: number, part: number): void {
    const before = this.voicing;
    const frames = ONSET.hard + (ONSET.soft - ONSET.hard) * this.#voice.softness;
    this.voicing = Math.min(wanted, before + part / frames);
    const dying = wanted < 0.98 * before && wanted > 0;
    if (!dying) {
      this.#falling = 0;
      this.#held = Math.max(this.voicing, 1e-6);
    } else {
      this.#falling += part;
    }
    // One lower frame is a consonant that begins; two are a voice that ends.
    const parting = this.#falling > 1.5 ? 1 - this.voicing / this.#held : 0;
    const joining = wanted > 0 ? Math.max(0, 1 - this.voicing / wanted) : 0;
    this.#softness = Math.max(parting, joining);
  }

  #listenForCreak(part: number): void {
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
  return value * keep + ((step * depth) / EVEN) * Math.sqrt((1 - keep * keep) * part);
}
